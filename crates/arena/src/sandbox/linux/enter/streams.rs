//! The program's input and output, passed by bubblewrap's own processes.
//!
//! Two of these stand between the warden and the program for as long as it runs. If they held its output too, nobody would see
//! that the program has closed it. So they hold the end of a socket, through which the streams go to the launcher inside.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use rustix::stdio::{dup2_stdin, dup2_stdout, stdin, stdout};

/// Standard input and output.
const STREAMS: usize = 2;

/// Sends the streams of this process; the end of the socket that is to be the receiver's standard input.
pub(super) fn hand_over() -> io::Result<OwnedFd> {
    let (here, there) = UnixStream::pair()?;
    let streams = [stdin(), stdout()];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(STREAMS))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    if !message.push(SendAncillaryMessage::ScmRights(&streams)) {
        return Err(io::Error::other("no room for the program's streams"));
    }
    sendmsg(&here, &[IoSlice::new(&[0])], &mut message, SendFlags::NOSIGNAL)?;
    Ok(there.into())
}

/// Takes the streams that come through standard input and puts them in the place of those of this process.
pub(super) fn take() -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(STREAMS))];
    let mut message = RecvAncillaryBuffer::new(&mut space);
    recvmsg(stdin(), &mut [IoSliceMut::new(&mut [0])], &mut message, RecvFlags::CMSG_CLOEXEC)?;
    let streams = message.drain().find_map(|part| match part {
        RecvAncillaryMessage::ScmRights(streams) => Some(streams.collect::<Vec<_>>()),
        _ => None,
    });
    let Some([input, output]) = streams.as_deref() else {
        return Err(io::Error::other("the program's streams did not come through"));
    };
    dup2_stdin(input)?;
    Ok(dup2_stdout(output)?)
}
