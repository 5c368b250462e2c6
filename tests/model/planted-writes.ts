import type { Write } from '../../functions/table/write.ts'

/** A fault planted in what the table is asked. */
export type Plant = (write: Write) => Write
export const none: Plant = (write) => write
/** Takes a condition out of every write that has it. */
export const lacking =
  (name: string, condition: (placeholder: string) => string): Plant =>
  (write) => {
    const placeholder = Object.entries(write.names ?? {}).find(([, each]) => each === name)?.[0]
    const text = placeholder && condition(placeholder)
    if (!text || !write.condition?.includes(text)) return write
    const always = `(attribute_exists(${placeholder}) OR attribute_not_exists(${placeholder}))`
    return { ...write, condition: write.condition.replace(text, always) }
  }
