import type { Answer, Body } from '../../api/wire.ts'

/** With what stands behind it. */
export type Details = Answer<'/api/user/yuebaoinfo'>
export type Project = Answer<'/api/user/yeb_project'>['items'][number]
export type Holdings = Answer<'/api/user/myproject'>
export type Holding = Holdings['items'][number]
/** The balance product, and what one has in it. */
export type Balance = Answer<'/api/user/yeb'>
export type Accrual = Answer<'/api/user/project_orderlist'>['items'][number]
export type Purchase = Body<'/api/user/yebjoinnow'>
