// Generated from the server's messages. Run the server's tests with UPDATE_TYPES=1 to update it.

import type { ToClient, ToServer } from './protocol';

export const toServer: ToServer[] = [
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "turn",
        "ply": 0,
        "key": "0123456789abcdef",
        "lan": "Tf4f6"
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "turn",
        "ply": 0,
        "key": "0123456789abcdef",
        "lan": "Tf4f6",
        "spent": 1500
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "resign"
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "abort"
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "offer",
        "offer": "draw",
        "ply": 1
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "decline",
        "offer": "draw"
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "offer",
        "offer": "takeback",
        "ply": 1
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "decline",
        "offer": "takeback"
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "offer",
        "offer": "rematch",
        "ply": 1
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "decline",
        "offer": "rematch"
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "claim",
        "result": "win"
      }
    }
  },
  {
    "t": "do",
    "d": {
      "id": "c1",
      "action": {
        "type": "claim",
        "result": "draw"
      }
    }
  },
  {
    "t": "pong",
    "d": {
      "n": 7
    }
  },
  {
    "t": "resync",
    "d": {}
  }
];

export const toClient: ToClient[] = [
  {
    "t": "hello",
    "d": {
      "protocol": 1,
      "oldest": 1,
      "server": "0.1.0"
    }
  },
  {
    "t": "done",
    "d": {
      "id": "c1",
      "v": 3
    }
  },
  {
    "t": "crowd",
    "d": {
      "players": {
        "red": false,
        "blue": false
      },
      "spectators": 0,
      "claim_in": {
        "red": null,
        "blue": null
      }
    }
  },
  {
    "t": "refused",
    "d": {
      "id": "c1",
      "error": {
        "code": "not-your-turn",
        "message": "it is not your turn"
      }
    }
  },
  {
    "t": "ping",
    "d": {
      "n": 7,
      "v": 3,
      "lag": null
    }
  },
  {
    "t": "refused",
    "d": {
      "id": "c1",
      "error": {
        "code": "not-your-turn",
        "message": "it is not your turn",
        "retry_after": 5
      }
    }
  },
  {
    "t": "ping",
    "d": {
      "n": 7,
      "v": 3,
      "lag": 5
    }
  },
  {
    "t": "closing",
    "d": {
      "reason": "restart"
    }
  },
  {
    "t": "closing",
    "d": {
      "reason": "revoked"
    }
  },
  {
    "t": "closing",
    "d": {
      "reason": "slow"
    }
  },
  {
    "t": "closing",
    "d": {
      "reason": "misuse"
    }
  },
  {
    "t": "closing",
    "d": {
      "reason": "outdated"
    }
  },
  {
    "t": "game",
    "d": {
      "id": "g1",
      "v": 0,
      "setup": {
        "time": {
          "kind": "unlimited"
        },
        "objective": "total",
        "rated": false,
        "fen": null
      },
      "pace": "correspondence",
      "players": {
        "red": {
          "name": "An",
          "kind": "guest",
          "rating": null,
          "provisional": false
        },
        "blue": {
          "name": "An",
          "kind": "account",
          "rating": 1500,
          "provisional": true
        }
      },
      "seat": null,
      "log": "{\"format\":2,\"rules\":1,\"log\":{\"seq\":0,\"game\":{\"start\":\"6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1\",\"objective\":\"total\",\"notes\":[],\"nodes\":[],\"visited\":[],\"free\":[],\"current\":0,\"pending\":null,\"undone\":[],\"end\":null}},\"crc\":\"4d82b7ea\"}\n{\"seq\":1,\"key\":\"11ca3c62a5aca8b1\",\"command\":{\"turn\":{\"ordinary\":{\"unit\":\"T\",\"from\":\"f4\",\"to\":\"f6\",\"kind\":\"move\"}}},\"crc\":\"3bd31c15\"}\n",
      "ply": 1,
      "clock": null,
      "offers": [
        {
          "offer": "draw",
          "by": "blue",
          "ply": 1
        }
      ],
      "end": null,
      "rematch": null,
      "crowd": {
        "players": {
          "red": false,
          "blue": false
        },
        "spectators": 2,
        "claim_in": {
          "red": null,
          "blue": 1000
        }
      },
      "started": 1700000000000
    }
  },
  {
    "t": "game",
    "d": {
      "id": "g1",
      "v": 1,
      "setup": {
        "time": {
          "kind": "fischer",
          "initial": 300,
          "increment": 3
        },
        "objective": "total",
        "rated": true,
        "fen": null
      },
      "pace": "blitz",
      "players": {
        "red": {
          "name": "An",
          "kind": "account",
          "rating": 1500,
          "provisional": true
        },
        "blue": {
          "name": "An",
          "kind": "bot",
          "rating": 1500,
          "provisional": false
        }
      },
      "seat": "red",
      "log": "{\"format\":2,\"rules\":1,\"log\":{\"seq\":0,\"game\":{\"start\":\"6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1\",\"objective\":\"total\",\"notes\":[],\"nodes\":[],\"visited\":[],\"free\":[],\"current\":0,\"pending\":null,\"undone\":[],\"end\":null}},\"crc\":\"4d82b7ea\"}\n{\"seq\":1,\"key\":\"11ca3c62a5aca8b1\",\"command\":{\"turn\":{\"ordinary\":{\"unit\":\"T\",\"from\":\"f4\",\"to\":\"f6\",\"kind\":\"move\"}}},\"crc\":\"3bd31c15\"}\n",
      "ply": 1,
      "clock": {
        "left": {
          "red": 1,
          "blue": 2
        },
        "running": null,
        "delay": 0
      },
      "offers": [
        {
          "offer": "draw",
          "by": "blue",
          "ply": 1
        }
      ],
      "end": null,
      "rematch": null,
      "crowd": {
        "players": {
          "red": false,
          "blue": false
        },
        "spectators": 2,
        "claim_in": {
          "red": null,
          "blue": 1000
        }
      },
      "started": 1700000000000
    }
  },
  {
    "t": "game",
    "d": {
      "id": "g1",
      "v": 2,
      "setup": {
        "time": {
          "kind": "delay",
          "initial": 300,
          "delay": 5
        },
        "objective": "total",
        "rated": false,
        "fen": null
      },
      "pace": "rapid",
      "players": {
        "red": {
          "name": "An",
          "kind": "bot",
          "rating": 1500,
          "provisional": false
        },
        "blue": {
          "name": "An",
          "kind": "guest",
          "rating": null,
          "provisional": false
        }
      },
      "seat": "red",
      "log": "{\"format\":2,\"rules\":1,\"log\":{\"seq\":0,\"game\":{\"start\":\"6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1\",\"objective\":\"total\",\"notes\":[],\"nodes\":[],\"visited\":[],\"free\":[],\"current\":0,\"pending\":null,\"undone\":[],\"end\":null}},\"crc\":\"4d82b7ea\"}\n{\"seq\":1,\"key\":\"11ca3c62a5aca8b1\",\"command\":{\"turn\":{\"ordinary\":{\"unit\":\"T\",\"from\":\"f4\",\"to\":\"f6\",\"kind\":\"move\"}}},\"crc\":\"3bd31c15\"}\n",
      "ply": 1,
      "clock": {
        "left": {
          "red": 1,
          "blue": 2
        },
        "running": null,
        "delay": 0
      },
      "offers": [
        {
          "offer": "draw",
          "by": "blue",
          "ply": 1
        }
      ],
      "end": {
        "reason": null,
        "outcome": null,
        "by": null
      },
      "rematch": null,
      "crowd": {
        "players": {
          "red": false,
          "blue": false
        },
        "spectators": 2,
        "claim_in": {
          "red": null,
          "blue": 1000
        }
      },
      "started": 1700000000000
    }
  },
  {
    "t": "game",
    "d": {
      "id": "g1",
      "v": 3,
      "setup": {
        "time": {
          "kind": "correspondence",
          "days": 3
        },
        "objective": "total",
        "rated": false,
        "fen": "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1"
      },
      "pace": "classical",
      "players": {
        "red": {
          "name": "An",
          "kind": "guest",
          "rating": null,
          "provisional": false
        },
        "blue": {
          "name": "An",
          "kind": "account",
          "rating": 1500,
          "provisional": true
        }
      },
      "seat": "red",
      "log": "{\"format\":2,\"rules\":1,\"log\":{\"seq\":0,\"game\":{\"start\":\"6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1\",\"objective\":\"total\",\"notes\":[],\"nodes\":[],\"visited\":[],\"free\":[],\"current\":0,\"pending\":null,\"undone\":[],\"end\":null}},\"crc\":\"4d82b7ea\"}\n{\"seq\":1,\"key\":\"11ca3c62a5aca8b1\",\"command\":{\"turn\":{\"ordinary\":{\"unit\":\"T\",\"from\":\"f4\",\"to\":\"f6\",\"kind\":\"move\"}}},\"crc\":\"3bd31c15\"}\n",
      "ply": 1,
      "clock": {
        "left": {
          "red": 1,
          "blue": 2
        },
        "running": "red",
        "delay": 0
      },
      "offers": [
        {
          "offer": "draw",
          "by": "blue",
          "ply": 1
        }
      ],
      "end": {
        "reason": "resignation",
        "outcome": {
          "winner": "red",
          "termination": "resignation"
        },
        "by": "blue"
      },
      "rematch": "g1",
      "crowd": {
        "players": {
          "red": false,
          "blue": false
        },
        "spectators": 2,
        "claim_in": {
          "red": null,
          "blue": 1000
        }
      },
      "started": 1700000000000
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 1,
        "at": 1700000000000,
        "by": null,
        "command": "c1",
        "body": {
          "type": "turn",
          "log": {
            "seq": 1,
            "key": "11ca3c62a5aca8b1",
            "command": {
              "turn": {
                "ordinary": {
                  "unit": "T",
                  "from": "f4",
                  "to": "f6",
                  "kind": "move"
                }
              }
            }
          },
          "lan": "Tf4f6",
          "san": "Tf6",
          "lag": 12,
          "outcome": {
            "winner": "red",
            "termination": "resignation"
          }
        },
        "clock": {
          "red": 1,
          "blue": 2
        }
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 2,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "taken-back",
          "log": [
            {
              "seq": 1,
              "key": "11ca3c62a5aca8b1",
              "command": {
                "turn": {
                  "ordinary": {
                    "unit": "T",
                    "from": "f4",
                    "to": "f6",
                    "kind": "move"
                  }
                }
              }
            }
          ]
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 3,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "offered",
          "offer": "draw",
          "ply": 1
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 4,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "declined",
          "offer": "draw"
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 5,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "rematch",
          "game": "g1"
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 6,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "resumed",
          "outage": 4000
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 7,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "ended",
          "log": {
            "seq": 1,
            "key": "11ca3c62a5aca8b1",
            "command": {
              "turn": {
                "ordinary": {
                  "unit": "T",
                  "from": "f4",
                  "to": "f6",
                  "kind": "move"
                }
              }
            }
          },
          "reason": "resignation",
          "outcome": {
            "winner": "red",
            "termination": "resignation"
          }
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 8,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "ended",
          "log": {
            "seq": 1,
            "key": "11ca3c62a5aca8b1",
            "command": {
              "turn": {
                "ordinary": {
                  "unit": "T",
                  "from": "f4",
                  "to": "f6",
                  "kind": "move"
                }
              }
            }
          },
          "reason": "agreement",
          "outcome": {
            "winner": "red",
            "termination": "resignation"
          }
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 9,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "ended",
          "log": {
            "seq": 1,
            "key": "11ca3c62a5aca8b1",
            "command": {
              "turn": {
                "ordinary": {
                  "unit": "T",
                  "from": "f4",
                  "to": "f6",
                  "kind": "move"
                }
              }
            }
          },
          "reason": "time",
          "outcome": {
            "winner": "red",
            "termination": "resignation"
          }
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 10,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "ended",
          "log": null,
          "reason": "aborted",
          "outcome": null
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 11,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "ended",
          "log": null,
          "reason": "never-started",
          "outcome": null
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 12,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "ended",
          "log": {
            "seq": 1,
            "key": "11ca3c62a5aca8b1",
            "command": {
              "turn": {
                "ordinary": {
                  "unit": "T",
                  "from": "f4",
                  "to": "f6",
                  "kind": "move"
                }
              }
            }
          },
          "reason": "claimed-win",
          "outcome": {
            "winner": "red",
            "termination": "resignation"
          }
        },
        "clock": null
      },
      "clock": null
    }
  },
  {
    "t": "entry",
    "d": {
      "entry": {
        "v": 13,
        "at": 1700000000000,
        "by": "blue",
        "body": {
          "type": "ended",
          "log": {
            "seq": 1,
            "key": "11ca3c62a5aca8b1",
            "command": {
              "turn": {
                "ordinary": {
                  "unit": "T",
                  "from": "f4",
                  "to": "f6",
                  "kind": "move"
                }
              }
            }
          },
          "reason": "claimed-draw",
          "outcome": {
            "winner": "red",
            "termination": "resignation"
          }
        },
        "clock": null
      },
      "clock": null
    }
  }
];

export const errorCodes: string[] = [
  "already-offered",
  "bad-key",
  "bad-lan",
  "bad-name",
  "bad-password",
  "bad-request",
  "bad-result",
  "bad-task",
  "bad-text",
  "bad-token",
  "both-seats",
  "busy",
  "cannot-abort",
  "cannot-claim",
  "challenge-closed",
  "command-taken",
  "conflict",
  "damaged",
  "game-ended",
  "game-not-ended",
  "has-played",
  "illegal-turn",
  "internal",
  "job-over",
  "lost-lease",
  "method",
  "name-taken",
  "needs-key",
  "no-account",
  "no-offer",
  "no-session",
  "no-such-game",
  "no-such-job",
  "no-such-player",
  "not-a-player",
  "not-connected",
  "not-for-you",
  "not-found",
  "not-guest",
  "not-json",
  "not-your-turn",
  "not-yours",
  "nothing-to-take-back",
  "offer-limit",
  "origin",
  "other-engine",
  "out-of-range",
  "own-challenge",
  "queue-full",
  "rated-needs-account",
  "rated-takeback",
  "rematch-begun",
  "scope",
  "seat-of-account",
  "setup-days",
  "setup-delay",
  "setup-deploying",
  "setup-increment",
  "setup-initial",
  "setup-objective",
  "setup-over",
  "setup-position",
  "setup-rated-clock",
  "setup-rated-position",
  "stopping",
  "store",
  "time-over",
  "timeout",
  "too-large",
  "too-many",
  "too-many-games",
  "too-many-jobs",
  "too-many-listed",
  "too-many-requests",
  "too-many-takebacks",
  "too-many-to-one",
  "unknown",
  "wrong-code",
  "wrong-password",
  "wrong-position"
];
