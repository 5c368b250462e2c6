import { refreshMine } from '../../api/refresh.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'

const signing = operation('/api/user/sign', refreshMine)

export const useSign = () => useOperation(signing)
