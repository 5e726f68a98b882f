//! The sessions and tokens of open sockets and streams. These are closed when the session or the token ends.

use crate::protocol::ClosingReason;
use crate::users::Access;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// The sessions and tokens of all open sockets and streams. Clones refer to one collection.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenAccesses(Arc<Mutex<HashMap<String, watch::Sender<Option<ClosingReason>>>>>);

/// The session or the token of an open socket or stream.
#[derive(Debug)]
pub(crate) struct OpenAccess {
    key: String,
    /// The reason for the end, when it has come. This is `None` only while it is dropped.
    ended: Option<watch::Receiver<Option<ClosingReason>>>,
    all: OpenAccesses,
}

impl OpenAccesses {
    /// Adds the session or the token of a socket or a stream.
    pub(crate) fn open(&self, key: String) -> OpenAccess {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = all.entry(key.clone()).or_default();
        OpenAccess {
            key,
            ended: Some(sender.subscribe()),
            all: self.clone(),
        }
    }

    /// Tells the sockets and streams of some sessions and tokens that these have ended.
    pub(crate) fn end(&self, ended: &[String], reason: ClosingReason) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for sender in ended.iter().filter_map(|key| all.get(key)) {
            sender.send_replace(Some(reason));
        }
    }

    /// Returns the keys of all sessions and tokens.
    pub(crate) fn keys(&self) -> Vec<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.keys().cloned().collect()
    }
}

impl OpenAccess {
    /// Waits until the session or the token has ended. Returns the reason. It may be cancelled and called again.
    pub(crate) async fn ended(&mut self) -> ClosingReason {
        let reason = match &mut self.ended {
            Some(ended) => {
                let ended = ended.wait_for(Option::is_some).await;
                ended.ok().and_then(|reason| *reason)
            }
            None => None,
        };
        match reason {
            Some(reason) => reason,
            // The sender lives as long as this.
            None => std::future::pending().await,
        }
    }
}

impl Drop for OpenAccess {
    fn drop(&mut self) {
        let mut all = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Under the lock, so that the last one of two that are dropped at once finds no other.
        self.ended = None;
        if let Some(sender) = all.get(&self.key)
            && sender.receiver_count() == 0
        {
            all.remove(&self.key);
        }
    }
}

/// Waits until the session or the token of a client has ended. A client without one waits for ever.
pub(crate) async fn ended(access: &mut Option<OpenAccess>) -> ClosingReason {
    match access {
        Some(access) => access.ended().await,
        None => std::future::pending().await,
    }
}

/// Returns the key of a session or a token.
pub(crate) fn access_key(access: &Access) -> String {
    match access {
        Access::Session(session) => session.as_str().to_owned(),
        Access::Token(token, _) => token.as_str().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::sync::Barrier;
    use std::thread::scope;

    #[tokio::test]
    async fn only_the_sockets_of_a_session_learn_that_it_has_ended() {
        let all = OpenAccesses::default();
        let (mut one, mut again) = (all.open("a".into()), all.open("a".into()));
        let mut other = all.open("b".into());
        let many: Vec<String> = (0..1000).map(|number| number.to_string()).collect();
        all.end(&many, ClosingReason::Revoked);
        all.end(&["x".into(), "a".into()], ClosingReason::Revoked);
        assert_eq!(one.ended().await, ClosingReason::Revoked);
        assert_eq!(again.ended().await, ClosingReason::Revoked);
        assert_eq!(other.ended().now_or_never(), None);
        drop(one);
        assert_eq!(all.keys().len(), 2);
        drop(again);
        assert_eq!(all.keys(), ["b"]);
    }

    #[test]
    fn two_sockets_that_end_at_once_leave_nothing() {
        let all = OpenAccesses::default();
        let open = |_| {
            (0..1000)
                .map(|number| all.open(number.to_string()))
                .collect()
        };
        let sockets: [Vec<OpenAccess>; 2] = [1, 2].map(open);
        let both = Barrier::new(2);
        scope(|threads| {
            for sockets in sockets {
                threads.spawn(|| {
                    for socket in sockets {
                        both.wait();
                        drop(socket);
                    }
                });
            }
        });
        assert_eq!(all.keys(), [""; 0]);
    }
}
