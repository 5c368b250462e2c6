import type { Answer } from '../../api/wire.ts'

export type Security = Answer<'/api/user/security'>
export type Session = Answer<'/api/user/sessions'>['sessions'][number]
export type SecurityEvent = Answer<'/api/user/sessions'>['events'][number]
export type Passkey = Answer<'/api/user/passkey'>['items'][number]
