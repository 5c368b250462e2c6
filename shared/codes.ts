import type { Seconds } from './time.ts'

/** What a code by SMS or mail is good for: one sent for one of these proves nothing to another. */
export const codeScenes = ['register', 'forgot', 'bind', 'security'] as const
export type CodeScene = (typeof codeScenes)[number]
/** What a visitor may have a code sent for, to any phone or mail; the others concern who is logged in. */
export const openScenes = ['register', 'forgot'] as const satisfies readonly CodeScene[]

/** How somebody is reached. */
export const reachKinds = ['phone', 'mail'] as const
export type ReachKind = (typeof reachKinds)[number]

export const CODE_DIGITS = 6
/** How long a code is good for, and until another may be sent. */
export const CODE_LIFE_S: Seconds = 300
export const RESEND_AFTER_S: Seconds = 60
