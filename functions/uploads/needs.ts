import { rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'

const ofUploads = {
  asked: [...rowKeys, 'purpose', 'contentType', 'state', 'at', 'ttl'],
  checked: [...rowKeys, 'state', 'claimedUntil', 'tries', 'fingerprint', 'fault', 'avatar'],
}

export const uploadsNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofUploads.asked },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ['pk', 'sk', 'avatar'] },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
  ],
  // A link can do what its signer may. Only a user's own picture may be deleted.
  files: { PutObject: 'in/*', GetObject: 'clean/*/avatar', DeleteObject: 'clean/*/avatar' },
  secrets: ['uniqueKey'],
} as const satisfies AreaNeeds

export const cleanerNeeds = {
  entry: 'functions/uploads/worker.ts',
  // Decodes pictures of up to 96 MB, in several copies at once: peak 373 MB, seconds of computing.
  memoryMb: 1769,
  timeoutSeconds: 60,
  threads: { decoder: 'functions/uploads/decoder.ts' },
  table: [
    { actions: ['GetItem'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofUploads.checked },
  ],
  files: { GetObject: 'in/*', DeleteObject: 'in/*', PutObject: 'clean/*' },
  // It decodes strangers' files, so it gets no secret.
} as const satisfies WorkerNeeds
