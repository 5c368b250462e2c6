import type { DocumentType } from '../../../shared/identity.ts'
import {
  documentTypeRefused,
  idNumberRefused,
  isDocumentType,
  plainIdNumber,
  plainRealName,
  realNameRefused,
} from '../../../shared/rules/identity.ts'
import type { Refused } from '../../../shared/rules/refused.ts'

export const dataParts = ['documentType', 'idNumber', 'realName'] as const
export type DataPart = (typeof dataParts)[number]

export type DataForm = Record<DataPart, string>

export const emptyForm: DataForm = { documentType: '', idNumber: '', realName: '' }

const refusedOf: Record<DataPart, (text: string) => Refused | null> = {
  documentType: documentTypeRefused,
  idNumber: idNumberRefused,
  realName: realNameRefused,
}

export type Faults = Partial<Record<DataPart, Refused>>

/** Mirrors the server's rules, by field. */
export function faultsOf(form: DataForm, asked: readonly DataPart[]): Faults {
  const faults = asked.flatMap((part) => {
    const fault = refusedOf[part](form[part])
    return fault ? [[part, fault]] : []
  })
  return Object.fromEntries(faults) as Faults
}

export interface DataBody {
  level: 1
  documentType?: DocumentType
  idNumber?: string
  realName?: string
}

/** Only the parts asked for. */
export function bodyOf(form: DataForm, asked: readonly DataPart[]): DataBody {
  const type = form.documentType
  return {
    level: 1,
    ...(asked.includes('documentType') && isDocumentType(type) && { documentType: type }),
    ...(asked.includes('idNumber') && { idNumber: plainIdNumber(form.idNumber) }),
    ...(asked.includes('realName') && { realName: plainRealName(form.realName) }),
  }
}
