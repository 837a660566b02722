import { expect, test } from 'vitest'
import { parseUserAgent } from './own-session.ts'

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox',
    'macOS',
    'desktop',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome', 'Windows', 'desktop'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/141.0.0.0`,
    'Microsoft Edge',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 8) ${chromium} Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'mobile',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'tablet',
  ],
])('recognises the browser of %s', (userAgent, browser, system, kind) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system, kind })
})

test.each([undefined, '', ' ', 'curl/8.5.0', 'Tr1cky Browser/9 (Tr1cky OS)', '<b>/1', '💥', '('.repeat(300)])(
  'recognises nothing in %j',
  (userAgent) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser: null, system: null, kind: 'other' })
  },
)
