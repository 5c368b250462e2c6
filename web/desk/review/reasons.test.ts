import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rejectReasons } from '../../../shared/identity.ts'
import { ReasonsOfParts } from './ReasonsOfParts.tsx'

const parts = ['front', 'back', 'handheld'] as const

test('who refuses without a reason is told where they pressed: below the last part, which fill more than a screen', () => {
  const markup = renderToStaticMarkup(
    createElement(ReasonsOfParts<'identity'>, {
      form: {
        parts: parts.map((part) => ({ part, legend: part, reasons: rejectReasons[part] })),
        reasonText: (reason) => reason,
      } as Parameters<typeof ReasonsOfParts<'identity'>>[0]['form'],
      chosen: {},
      onChosen: () => {},
      unreasoned: true,
    }),
  )
  const described = markup.split('<fieldset').slice(1)
  expect(described.map((each) => each.includes('aria-describedby'))).toEqual([false, false, true])
})
