//! The store as its callers see it.

mod durability;
mod games;
