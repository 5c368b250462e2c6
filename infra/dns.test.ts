import { expect, test } from 'vitest'
import { dnsLines } from './dns.ts'

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1'
const outputs = { SiteTarget: 'd1.cloudfront.net', DeskTarget: 'd2.cloudfront.net' }

test('a stage with names is told the record of each, one without of none', () => {
  const domain = { name: 'a.example', certificateArn }
  const desk = { domain: { name: 'desk.a.example', certificateArn } }
  const lines = dnsLines({ domain, desk }, outputs)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/a\.example is an ALIAS of d1\.cloudfront\.net/)
  expect(lines[1]).toMatch(/desk\.a\.example is an ALIAS of d2\.cloudfront\.net/)
  expect(dnsLines({}, outputs)).toEqual([])
})
