//! The engine through its public face.

mod legal;
