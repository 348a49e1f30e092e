//! Reading forms and query strings strictly, with our own failures.

use std::time::Duration;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// Longest time for the body of a request.
const PATIENCE: Duration = Duration::from_secs(15);

/// The fields of a web form.
pub(crate) struct Fields<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Fields<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Fields<T>, Failure> {
        let form = tokio::time::timeout(PATIENCE, Form::<T>::from_request(request, state)).await;
        match form.map_err(|_| Failure::TooSlow)? {
            Ok(Form(fields)) => Ok(Fields(fields)),
            Err(FormRejection::InvalidFormContentType(_)) => Err(Failure::UnsupportedMedia),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Failure::BodyTooLarge)
            }
            Err(rejection) => Err(Failure::BadForm(rejection.body_text())),
        }
    }
}

/// The parameters behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Failure> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(rejection) => Err(Failure::BadForm(rejection.body_text())),
        }
    }
}
