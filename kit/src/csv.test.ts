import { expect, test } from 'vitest'
import { formatCsvRecord } from './csv.ts'

test.each([
  [['LHR', 412.5, null, true], 'LHR,412.5,,true'],
  [['Air, Land & Sea', 'a "b" c', 'two\r\nlines'], '"Air, Land & Sea","a ""b"" c","two\r\nlines"'],
  [['=1+1', '+1', '@cmd', '-1', '\tx', '\rx'], `'=1+1,'+1,'@cmd,'-1,'\tx,"'\rx"`],
  [['=HYPERLINK("https://evil.example","Open")'], `"'=HYPERLINK(""https://evil.example"",""Open"")"`],
  [[' =1+1', '\u00a0@cmd', '\u0000-1', '＝1', '＋1'], `' =1+1,'\u00a0@cmd,'\u0000-1,'＝1,'＋1`],
  [['a=b', 'Air-India', ' LOT '], 'a=b,Air-India, LOT '],
  [[-4], '-4'],
])('%j is one CSV record that no spreadsheet runs as a formula', (values, line) => {
  expect(formatCsvRecord(values)).toBe(`${line}\r\n`)
})
