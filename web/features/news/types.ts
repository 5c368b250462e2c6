import type { Answer } from '../../api/wire.ts'

export type News = Answer<'/api/index/about_list'>['items'][number]
export type Notice = Answer<'/api/index/notice'>['items'][number]
export type Activity = Answer<'/api/index/activity_list'>['items'][number]
export type Whole = Answer<'/api/index/about_details'>
