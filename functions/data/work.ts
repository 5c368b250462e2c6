import { assetNames, assets } from '../../shared/assets.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { existingFields } from '../personal/existing.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { create } from '../table/write.ts'
import { exportCsv, exportJson, tellAll } from './export.ts'
import { shred } from './shred.ts'
import { askedOf, exportKey, exportOf, readyUpdate } from './store.ts'

export type WorkDeps = DepsOf<'owndata'>

const MESSAGE_KEPT_S = 180 * DAY

export async function workOn(deps: WorkDeps, key: string): Promise<'done' | 'nothing to do'> {
  const asked = askedOf(key)
  if (!asked) return 'nothing to do'
  const { what, uid, id } = asked
  if (what === 'erase') return shred(deps, uid)
  return makeExport(deps, uid, id)
}

async function makeExport(deps: WorkDeps, uid: string, id: string): Promise<'done' | 'nothing to do'> {
  const { table, files, config } = deps
  const row = await table.get(keys.export(uid), { consistent: true })
  const asked = row && exportOf(row)
  if (asked?.id !== id || asked.readyAt !== null) return 'nothing to do'
  const told = await tellAll(table, uid, await existingFields(table, deps, uid))
  const nowMs = deps.clock()
  const profile = await table.get(keys.profile(uid))
  const { username, publicId } = profile ? profileOf(profile) : { username: '', publicId: '' }
  const about = {
    ...{ brand: config.brand, stage: config.stage, username, publicId, madeAt: secondsOf(nowMs) },
    // Without units a reader cannot tell amounts from times.
    amounts: 'whole numbers of the smallest unit of their asset',
    decimals: Object.fromEntries(assetNames.map((asset) => [asset, assets[asset].decimals])),
    times: 'seconds since 1970-01-01 00:00 UTC',
  }
  const both = [
    ['json', exportJson(told, about)],
    ['csv', exportCsv(told, about)],
  ] as const
  // No browser displays this type, so the file is saved.
  for (const [format, text] of both)
    await files.put(exportKey(uid, id, format), new TextEncoder().encode(text), 'application/octet-stream')
  const ready = await table.write(readyUpdate(uid, id, nowMs))
  if (!ready.ok) return 'nothing to do'
  const at = secondsOf(nowMs)
  await table.write(
    create({ ...keys.message(uid, newId(nowMs)), type: 'export_ready', at, ttl: at + MESSAGE_KEPT_S }),
  )
  return 'done'
}
