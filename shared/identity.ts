export const identityLevels = [1, 2, 3] as const
export type IdentityLevel = (typeof identityLevels)[number]

export const documentTypes = ['id_card', 'passport', 'driving_licence', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const levelParts = {
  1: ['documentType', 'idNumber', 'realName'],
  2: ['front', 'back', 'handheld'],
  3: ['asset'],
} as const satisfies Record<IdentityLevel, readonly string[]>
export type IdentityPart = (typeof levelParts)[IdentityLevel][number]
export type PicturePart = (typeof levelParts)[2 | 3][number]
export const pictureParts = ['front', 'back', 'handheld', 'asset'] as const satisfies readonly PicturePart[]
export const isPicturePart = (part: string): part is PicturePart =>
  (pictureParts as readonly string[]).includes(part)

export const picturePurposes = {
  front: 'identity_front',
  back: 'identity_back',
  handheld: 'identity_handheld',
  asset: 'identity_asset',
} as const satisfies Record<PicturePart, string>

/** On the wire: `none` without a submission, `failed` for a rejected level three. */
export const submissionStates = ['review', 'passed', 'rejected'] as const
export type SubmissionState = (typeof submissionStates)[number]

export const ID_NUMBER_MIN = 4
export const ID_NUMBER_MAX = 40
export const REAL_NAME_MAX = 100

const unclear = ['reason_photo_blurred', 'reason_photo_glare', 'reason_photo_cut'] as const
const wrongPicture = [
  ...unclear,
  'reason_photo_wrong',
  'reason_photo_differs',
  'reason_document_expired',
] as const

export const rejectReasons = {
  documentType: ['reason_type_not_accepted'],
  idNumber: ['reason_number_wrong', 'reason_number_elsewhere'],
  realName: ['reason_name_wrong', 'reason_name_incomplete'],
  front: wrongPicture,
  back: wrongPicture,
  handheld: [...wrongPicture, 'reason_face_hidden'],
  asset: [...unclear, 'reason_asset_too_low', 'reason_asset_not_yours', 'reason_asset_old'],
} as const satisfies Record<IdentityPart, readonly string[]>
export type RejectReason = (typeof rejectReasons)[IdentityPart][number]

export const changeWhats = ['realName', 'idNumber', 'documentType', 'fundPassword'] as const
export type ChangeWhat = (typeof changeWhats)[number]
export const changeStates = ['review', 'done', 'refused'] as const
export type ChangeState = (typeof changeStates)[number]
export const changeReasons = ['forgotten', 'proven', 'mistyped', 'renamed'] as const
export type ChangeReason = (typeof changeReasons)[number]
/** A password is forgotten, or its user proves who they are; data is never forgotten. */
export const reasonsToChange = (what: ChangeWhat): readonly ChangeReason[] =>
  what === 'fundPassword' ? changeReasons.slice(0, 2) : changeReasons.slice(1)
export const changeRefusals = ['unproven', 'not_asked', 'value_wrong'] as const
export type ChangeRefusal = (typeof changeRefusals)[number]
/** Events that stop a removal of the fund password and passkeys. */
export const removalStops = ['fundPassword', 'passkey', 'newProof', 'lock'] as const
export type RemovalStop = (typeof removalStops)[number]
