import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseAirportList } from './airport-list-file.ts'

const heathrow = { code: 'LHR', name: 'Heathrow, London', latitude: 51.4706, longitude: -0.4619 }
const ourAirports = `﻿"id","ident","type","name","latitude_deg","longitude_deg","iso_country","scheduled_service","iata_code"
2434,"EGLL","large_airport","Heathrow, London",51.4706,-0.4619,"GB","yes","LHR"
2429,"EGLF","medium_airport","Farnborough",51.27,-0.77,"GB","no","FAB"
1,"EGXX","small_airport","A field",51,0,"GB","no",""
`

test('a list of OurAirports has served and unserved airports, and rows without a code', () => {
  expect(parseAirportList(ourAirports)).toEqual({
    airports: [
      { ...heathrow, isServed: true },
      { code: 'FAB', name: 'Farnborough', latitude: 51.27, longitude: -0.77, isServed: false },
    ],
    withoutCode: 1,
    withoutPosition: 0,
  })
})

test.each([
  ['a plain CSV', 'iata,name,lat,lon\nlhr,"Heathrow, London",51.4706,-0.4619\n'],
  [
    'JSON rows',
    JSON.stringify([{ code: 'LHR', name: heathrow.name, latitude: 51.4706, longitude: -0.4619 }]),
  ],
  [
    'JSON by code',
    JSON.stringify({ LHR: { iata: 'LHR', airport: heathrow.name, lat: '51.4706', lng: '-0.4619' } }),
  ],
])('all airports of %s without scheduled_service count as served', (_, text) => {
  expect(parseAirportList(text).airports).toEqual([{ ...heathrow, isServed: true }])
})

test.each([['LHR,Heathrow,,'], ['LHR,Heathrow,91,0'], ['LHR,Heathrow,north,0']])(
  'an airport without a position is counted: %s',
  (row) => {
    expect(parseAirportList(`iata,name,lat,lon\n${row}\n`)).toEqual({
      airports: [],
      withoutCode: 0,
      withoutPosition: 1,
    })
  },
)

test.each([
  ['', 'The list has no rows of airports.'],
  ['[1, 2]', 'The list has no rows of airports.'],
  ['[{"iata": "LHR"', 'The list is not JSON: '],
  ['iata,name,lat,lon\nLHR,Heathrow\n', 'The list is not CSV: '],
  ['iata,name,lat\nLHR,Heathrow,51\n', 'The list has no longitude: it needs a column named longitude_deg, '],
])('%j is rejected: %s', (text, sentence) => {
  expect(() => parseAirportList(text)).toThrow(sentence)
})

test.each([
  [[], 'Name one file with a list of airports. Usage: '],
  [['/nowhere/airports.csv'], '/nowhere/airports.csv cannot be read: ENOENT'],
  [['a.csv', '--km', 'far'], '--km takes a whole number. Usage: '],
  [['a.csv', '--miles', '3'], '--miles is unknown. Usage: '],
])('the command explains the error in %j', async (args, sentence) => {
  const command = [resolve(import.meta.dirname, 'compare-command.ts'), ...args]
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) => {
    execFile(process.execPath, command, (error, _, errors) => done({ code: error?.code, stderr: errors }))
  })
  expect({ code, lines: stderr.trim().split('\n') }).toEqual({
    code: 1,
    lines: [expect.stringContaining(sentence)],
  })
})
