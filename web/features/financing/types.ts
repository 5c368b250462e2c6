import type { Answer, Body } from '../../api/wire.ts'

export type Details = Answer<'/api/user/yuebaoinfo'>
export type Project = Answer<'/api/user/yeb_project'>['items'][number]
export type Holdings = Answer<'/api/user/myproject'>
export type Holding = Holdings['items'][number]
export type Balance = Answer<'/api/user/yeb'>
export type Accrual = Answer<'/api/user/project_orderlist'>['items'][number]
export type Purchase = Body<'/api/user/yebjoinnow'>
