import { ofDataKeys, ofSession, rowKeys } from '../attributes.ts'
import { asksSession, computing } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofContact = {
  written: [...ofDataKeys, ...['type', 'country', 'browser', 'system', 'sid', 'tell', 'was', 'ttl']],
  changed: [
    ...rowKeys,
    ...[
      'phone',
      'mail',
      'mailLostAt',
      'lang',
      'country',
      'passwordHash',
      'passwordChangedAt',
      'resetBy',
      'passwordByCodeAt',
      'epoch',
    ],
    ...['usedAt', 'action', 'means', 'sid', 'until'],
    ...['uid', 'usedBy', 'tries', 'expiresAt'],
  ],
}

export const contactNeeds = {
  ...computing,
  guessable: true,
  table: [
    { actions: ['GetItem'], partitions: ['U#*', 'UNIQ#phone#*', 'UNIQ#mail#*'] },
    { actions: ['BatchGetItem'], partitions: ['UNIQ#phone#*', 'UNIQ#mail#*'] },
    // An SMS to a new user names the inviter.
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#invite#*', 'UNIQ#publicId#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofContact.written },
    {
      ...asksSession,
      partitions: ['U#*', 'UNIQ#phone#*', 'UNIQ#mail#*'],
      attributes: [...ofSession, 'uid', 'operator'],
    },
    // One transaction writes profile, step-up, guards and the used code.
    {
      actions: ['UpdateItem'],
      partitions: ['U#*', 'UNIQ#phone#*', 'UNIQ#mail#*', 'CODE#*'],
      attributes: ofContact.changed,
    },
    // A new password is compared with the fund password, which counts as a try of it.
    { actions: ['GetItem', 'BatchGetItem', 'UpdateItem'], partitions: ['TRY#*'] },
    { actions: ['PutItem'], partitions: ['CODE#*'] },
  ],
  needs: ['contactFields'],
  secrets: ['uniqueKey', 'indexKeys', 'codeKeys', 'outboxKeys'],
} as const satisfies AreaNeeds
