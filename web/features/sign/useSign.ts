import { refreshMine } from '../../api/refresh.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'

const signing = operation('/api/user/sign', refreshMine)

/** Signs in for today, or makes up a day. */
export const useSign = () => useOperation(signing)
