//! Tests of the public interface, one module a topic.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data has failed")]

mod boards;
mod conformance;
mod counts;
mod forbidden_oracle;
mod hasami;
mod naive;
mod naive_hasami;
mod naive_turns;
mod naive_yinsh;
mod oracle;
mod pentago;
mod perft;
mod samples;
mod vectors;
mod yinsh;
