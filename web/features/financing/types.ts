import type { Answer, Body } from '../../api/wire.ts'

export type Project = Answer<'/api/user/yuebaoinfo'>
export type Holding = Answer<'/api/user/myproject'>['items'][number]
export type Accrual = Answer<'/api/user/project_orderlist'>['items'][number]
export type Purchase = Body<'/api/user/yebjoinnow'>
