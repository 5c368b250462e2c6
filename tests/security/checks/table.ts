/** One check a row: number, title, promise, and the tests that show it without bearing its number. */
export const table = `
## Passwords, tokens, sessions

1 | Passwords are hashed slowly (V11.4.2) | argon2id; parameters and salt are stored with each hash. A login with older parameters writes a new hash. |
2 | Weak passwords are refused (V6.2) | 6 to 16 characters, typed twice alike; no run, no repeat, not the user's or the product's name, not one of the 8,000 commonest, in any spelling. The form says the same, except for the list. Operators' passwords too. Names hold no invisible character. | shared/rules/rules.test.ts
3 | Only our own tokens are accepted (V9) | Algorithm, issuer, audience, type and expiry are checked. |
4 | A token brings no key of its own | Its key is found by id among the stage's own. \`jku\` and \`jwk\` are ignored, and no address in a token is called. |
5 | Keys change without ending sessions | While two keys stand, the new one signs and both verify. A withdrawn key verifies nothing. |
6 | A session is renewed while it is used, and ends | A token is renewed after 15 minutes if its account allows it, and never beyond seven days after the login. |
7 | Logout, a new password and a lock end all sessions (V7.4) | An old token gets 401 on every route. One session, or all others, can be ended alone, without another read on any route. | tests/stories/security.test.ts, tests/model/sessions.test.ts
8 | A lock stops a debit in flight | An account locked between read and write pays nothing. Open orders settle, and a locked user is paid. | tests/stories/financing-refused.test.ts

## Codes, guessing, second proofs

9 | Codes cannot be foreseen, and are good once (V6.5) | Drawn by a cryptographic generator, stored as a keyed hash, for one use, five minutes, one scene, one target and one asker. Until it is sent, the letter is sealed for the sender. | tests/security/10-codes-guessed.test.ts
10 | Codes cannot be guessed | Tries are counted before any comparison, so parallel guesses gain nothing. A code bears five tries; at the desk the sixth waits. Without a login a code is found by the id of the answer too, so a stranger uses up no one else's tries. |
11 | Codes are not sent without bound (API4) | 60 seconds between two; ten mails or five SMS a day for a target and purpose; 50 for a network, twice that for one with a right code in 90 days. An SMS has a highest price. | tests/stack/units-people.test.ts
12 | Nobody learns which names exist (V6.3.8) | Unknown names and wrong passwords get the same answer after the same work; so do phones and mails. Registration says that a name is taken, but only with a valid invitation. | tests/security/10-desk-codes.test.ts, tests/security/42-tries-counted.test.ts
13 | The fund password bears five wrong tries | The sixth in a row locks it for a day. Tries count by user and network, ten a day over all networks. It is never the login password. |
14 | What matters most needs a second proof (V7.5) | Passwords, passkeys, phone, mail, destinations, withdrawals, and purchases from 1,000 on need a step-up: for one user, session and action, five minutes, once. Check 49 says which proof. Passkeys are bound to the host; a counter that goes back blocks one. | tests/stories/destinations.test.ts, tests/stories/withdrawals.test.ts, tests/stories/financing-refused.test.ts, tests/security/40-refusals-published.test.ts, tests/model/sessions.test.ts

## Who may do what

15 | Everybody reaches only their own (API1) | A stranger tries every route with every id of another user: each looks unknown, and nothing moves. |
16 | The desk is for operators (API5) | Every route of the desk needs an operator with a role. An operator who loses role, session or state during a press decides nothing more. | tests/stack/desk-site.test.ts
17 | Unknown fields are refused (V15.3.3, API3) | Also \`status\`, \`available\`, and JSON with a key twice at any depth. |
18 | Answers hold only what their schema names | ID numbers and real names are masked for everyone; an operator who reveals one leaves a record. | tests/stories/identity.test.ts, tests/stories/destinations.test.ts
19 | Writes use POST, and the token its header | A token in an address, a cookie or a body counts for nothing. |
20 | No other site may call | Only the page's own origin gets an answer. |

## What a browser shows

21 | A page runs only its own code (V3.4) | The content security policy allows no inline script, object, base or frame. The service worker keeps the page and hashed files, never an answer of the API. | tests/web/checks-21-23.test.ts, tests/web/offline.test.ts, web/offline/shell.test.ts
22 | Every answer has its security headers | HSTS, nosniff, Referrer-Policy; \`no-store\` on users' data. | tests/stack/site.test.ts, tests/stack/desk-site.test.ts
23 | People's words stay words | Markup is shown as typed, to users and at the desk. Articles are a tree of allowed nodes: links lead to our pages or a named host, pictures are ours. | tests/web/checks-21-23.test.ts

## Pictures

24 | A form takes one file | One key, one type, 1 byte to 4 MiB, five minutes. | tests/stories/uploads.test.ts
25 | A picture is only a picture (V5.2) | Its structure is checked before decoding, then it is decoded and written again without metadata. | tests/security/41-judged-before-decoded.test.ts
26 | A picture is usable once it is checked | By its owner, for its purpose, once. | tests/stories/identity.test.ts
27 | Pictures are private | The bucket is closed and encrypted, forgets unused pictures, takes forms from our pages only, and logs every read. | tests/stories/uploads.test.ts, infra/publish.test.ts, infra/local/s3/server.test.ts

## Personal data and logs

28 | Personal fields are encrypted | AES-256-GCM under the user's own key of the class (contact, identity, payout), wrapped by KMS for user, stage and class. A moved, cut or changed value does not open. | functions/personal/seal.test.ts, functions/personal/index.test.ts, functions/desk/seal.test.ts, infra/local/kms/server.test.ts, infra/rotate.test.ts, tests/stories/destinations.test.ts, tests/stories/desk-evidence-withdrawals.test.ts
29 | Unique values are keyed hashes | Guards are written in the value's own transaction: of two at one moment one is refused, also while a key changes. Check 55 says when a number is taken. | functions/table/guards.test.ts, functions/login/handlers.test.ts, infra/rotate.test.ts, tests/stories/identity.test.ts, tests/stories/identity-changes.test.ts, tests/stories/destinations.test.ts, tests/stories/codes.test.ts
30 | Logs tell nothing about a person | Planted words of every input appear in no log line, whatever fails. A route with a new free-text field fails until the field is planted (\`tests/support/canaries.ts\`). |

## Floods and addresses

31 | Everything has a rate | By user, address and route, behind a firewall and the API's throttle. A burst gets what is allowed, then 429. Letters without a login are three an hour from a network. | tests/stories/letters.test.ts, tests/model/letters.test.ts, tests/stack/edge.test.ts, tests/stack/functions.test.ts
32 | The caller's address comes from the trusted hop | From CloudFront with its secret, else from the connection. \`X-Forwarded-For\` is never read. |

## Decisions of the desk

33 | Large amounts take four eyes (V2.3.5) | The second approver differs from the first. What one approves alone for a user in 24 hours counts together. Verified data and accounts to pay into always take two. All of it is in write conditions. | tests/stories/identity-changes.test.ts, functions/deposits/ways/ways.test.ts, functions/financing/desk/desk.test.ts
34 | Nothing is done at the desk without its record | The record is in the action's transaction. Commands write one too. | tests/stories/commands.test.ts
35 | A user's data can be exported and erased | The keys are destroyed; the ledger stays whole. An export holds only named kinds of rows. A daily run finishes interrupted erasures. | tests/stories/own-data.test.ts, functions/data/parts.test.ts

## Rights, secrets, supply

36 | Every function may do only its work | Rights are by partition, by action, and in a user's partition by attribute. SENTENCE \`data\` names a locked balance in a condition only, which IAM cannot tell from a write. No right is a wildcard, and a right that no story needs fails a test. IAM knows no sort keys, so \`state\` and \`ttl\` are shared by several kinds of items. | tests/stack/rights.test.ts
37 | No secret in the repository or a bundle | Every file in git and every bundle is searched. |
38 | What is installed is known | The lockfile is exact and hashed; \`npm sbom\` lists what is shipped. |
39 | No one decides an outcome | Only the recorder writes the tape, and only trade and settlement write orders. Published inputs recompute every result. | functions/tape/check.test.ts, tests/stories/by-hand.test.ts
40 | Nobody waits without a reason | A late review rings. Every refusal to withdraw names a published rule with its figures and its end, in ten languages, and moves nothing. | tests/stack/queue.test.ts

## What outside reviews added

41 | Strangers' bytes are judged before they are decoded | A thread without environment decodes them and can be ended. Meanwhile prices are answered as before. | tests/security/25-pictures.test.ts, tests/stories/uploads.test.ts
42 | Every comparison of a secret is counted first | By name and network on every route that compares, and no one can keep another out. |
43 | Secrets are split by use | A function reads only the secrets of its row. A key changes in two steps; a step out of turn is refused. | infra/rotate-turn.test.ts, tests/stories/origin-secret.test.ts, functions/runtime/deps.test.ts, functions/desk/seal.test.ts
44 | An operation that was done is never refused for good | Whatever the table replies, an earlier result is looked for before a refusal. After a lost reply phone and desk wait until no copy can be on its way. | tests/model/replies.test.ts, web/api/untilAnswered.test.ts, functions/areas.test.ts
45 | A laptop gives web pages nothing | It listens on loopback, its engine is hidden, its stand-ins escape what they echo, and only its owner reads its data. | tests/web/checks-21-23.test.ts, tests/stories/restart.test.ts, infra/local/s3/server.test.ts, infra/local/scheduler.test.ts, infra/local/outbox-page.test.ts
46 | No bet on public data wins on average | For many seeds, every product and duration. A quote used at its best second is worth less than its fee. | functions/tape/walk.golden.test.ts
47 | An order is decided by the market it was placed in | Otherwise it is held with an alarm, and void after ten minutes. A check tells a market that is gone from an excuse. | tests/stack/mixed-feeds.test.ts, functions/tape/check.test.ts
48 | Every call gives up in time | Half a second to connect, three for an answer, and all tries within the function's time. |
49 | Proofs have an order (V6.4) | A code opens less than the login password, that less than a fund password or passkey (\`shared/security.ts\`). A password set by a code counts as a code for 24 hours. |
50 | No order that counts knew its entry | The entry is drawn after the commit, by the placing process, within five seconds. Late or missing entries make the order void. A process with a wrong clock is told no price. | functions/trade/entry.test.ts, functions/tape/right-clock.test.ts
51 | Eyes follow exposure (V2.3.5) | What one operator approves in 24 hours is summed over all users, in and out apart. Whoever let value in for a user never lets it out. |
53 | A reward costs something | An invitation pays after stakes of 100 USD were settled. A stage with real money that gives more than its facts cost is refused (\`infra/stages.ts\`). |
54 | What costs money has a budget | Codes and letters are counted by the hour for the stage, SMS by dialling code too. Half is kept for networks not seen that day. |
55 | A claim that passes decides | An ID number is taken when a claim passes, a payout number by the first payment to it. Others learn that it exists, never whose it is; operators see all who claim it, by masked names. | tests/stories/identity.test.ts, tests/model/destinations.test.ts
56 | Fields say what is secret or personal | \`secret\` and \`personal\` are marks in the route table; logs, exports, erasures and the browser follow them. Reading an export needs a step-up. | web/api/pending.test.ts, tests/stories/own-data.test.ts, tests/architecture/marks.test.ts
57 | Every list is whole | Readers take all rows, the first so many, or a page with a named cursor. With more than a megabyte nothing is missing. | tests/architecture/imports.test.ts, functions/table/dynamo.test.ts
`
