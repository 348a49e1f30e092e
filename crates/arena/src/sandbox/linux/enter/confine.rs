//! Landlock and seccomp.

use std::collections::BTreeMap;
use std::io;

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope, path_beneath_rules,
};
use rustix::io::Errno;
use rustix::process::{getppid, test_kill_process};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

use crate::sandbox::linux::plan::View;

/// Calls that a player of games has no use for, and with which it could reach the network, other processes, the
/// kernel's less proven corners, or a user namespace.
const REFUSED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_open_tree,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
];

/// Lets this thread and those it starts send signals to each other only; whether that can be relied on.
pub(super) fn keep_signals_inside() -> io::Result<bool> {
    let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement).scope(Scope::Signal);
    // Linux before 6.12 knows no such thing.
    let Ok(ruleset) = ruleset else { return Ok(false) };
    let status = ruleset.create().and_then(landlock::RulesetCreated::restrict_self).map_err(other)?;
    // What relies on it kills all that can be reached: it had better be true.
    let parent = getppid().map(test_kill_process);
    Ok(status.ruleset == RulesetStatus::FullyEnforced && parent == Some(Err(Errno::PERM)))
}

/// Leaves this thread and those it starts what is in view.
pub(super) fn keep_to(view: &View) -> io::Result<()> {
    let all = AccessFs::from_all(ABI::V5);
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        // Before version 3 (Linux 6.2) files out of view could be cut off.
        .handle_access(AccessFs::from_all(ABI::V3))
        .map_err(other)?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)
        .and_then(|ruleset| ruleset.scope(Scope::from_all(ABI::V6)))
        .and_then(Ruleset::create)
        .and_then(|ruleset| {
            ruleset.add_rules(path_beneath_rules(&view.readable, AccessFs::from_read(ABI::V5)))
        })
        .and_then(|ruleset| ruleset.add_rules(path_beneath_rules(&view.writable, all)))
        .and_then(landlock::RulesetCreated::restrict_self)
        .map_err(other)?;
    if status.ruleset == RulesetStatus::NotEnforced {
        return Err(io::Error::other("the kernel has no Landlock"));
    }
    Ok(())
}

/// Refuses calls of the system. `pinned` also the one that would choose other processors.
pub(super) fn refuse_calls(pinned: bool) -> io::Result<()> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    if pinned {
        rules.insert(libc::SYS_sched_setaffinity, Vec::new());
    }
    let new_user = libc::CLONE_NEWUSER.cast_unsigned().into();
    let asks = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(new_user), new_user)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(other)?;
    rules.insert(libc::SYS_clone, vec![asks]);
    apply(rules, libc::EPERM)?;
    // Its flags are out of a filter's sight; libraries fall back to clone if it does not exist.
    apply(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)
}

fn apply(rules: BTreeMap<i64, Vec<SeccompRule>>, answer: i32) -> io::Result<()> {
    let architecture = std::env::consts::ARCH.try_into().map_err(other)?;
    let refusal = SeccompAction::Errno(answer.cast_unsigned());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refusal, architecture).map_err(other)?;
    let program: BpfProgram = filter.try_into().map_err(other)?;
    seccompiler::apply_filter(&program).map_err(other)
}

fn other(error: impl std::error::Error) -> io::Error {
    io::Error::other(error.to_string())
}
