import type { Seconds } from './time.ts'

/** A code sent for one scene proves nothing for another. */
export const codeScenes = ['register', 'forgot', 'bind', 'security'] as const
export type CodeScene = (typeof codeScenes)[number]
export const openScenes = ['register', 'forgot'] as const satisfies readonly CodeScene[]

export const reachKinds = ['phone', 'mail'] as const
export type ReachKind = (typeof reachKinds)[number]

export const CODE_DIGITS = 6
export const CODE_LIFE_S: Seconds = 300
export const RESEND_AFTER_S: Seconds = 60
