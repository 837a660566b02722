import { describe, expect, it } from 'vitest'
import { type AlertDraft, defaultDraft, newAlertRequest, targetRequest } from './draft.ts'
import { resolveAlert } from './resolver.ts'
import type { Watched } from './news.ts'

const watched: Watched = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-10',
  returnDate: '2027-03-17',
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
}
const days = { earliest: '2027-03-09', latest: '2028-03-01' }
const draft = (changes: Partial<AlertDraft> = {}): AlertDraft => ({
  ...defaultDraft(watched, days),
  targetPrice: '371',
  ...changes,
})

describe('the form of a price alert', () => {
  it('begins with a window around the dates that holds no day gone by', () => {
    expect(defaultDraft(watched, days).window).toEqual({
      from: '2027-03-09',
      to: '2027-03-13',
      minNights: 5,
      maxNights: 9,
    })
  })

  it.each([
    ['a weekend', '2027-03-11', 1, 3],
    ['two months', '2027-05-10', 30, 30],
  ])('offers nights that there are for %s', (_, returnDate, minNights, maxNights) => {
    expect(defaultDraft({ ...watched, returnDate }, days).window).toMatchObject({ minNights, maxNights })
  })

  it('asks for the dates or for the window, one way without nights', () => {
    expect(newAlertRequest(watched, draft(), 412)).toMatchObject({
      departureDate: '2027-03-10',
      returnDate: '2027-03-17',
      targetPrice: '371',
    })
    const oneWay = newAlertRequest({ ...watched, returnDate: null }, draft({ span: 'window' }), 412)
    expect(oneWay).not.toHaveProperty('departureDate')
    expect(oneWay).toMatchObject({ window: { from: '2027-03-09', minNights: null, maxNights: null } })
  })

  it.each([
    ['', 412, 371],
    ['nothing', null, 1],
    ['300', 412, 300],
    ['12.5', 412, 371],
  ])('a drop goes with a target, typed as %o at %o', (targetPrice, current, sent) => {
    const target = { alertType: 'price_drop', targetPrice, minimumDrop: ' ' } as const
    expect(targetRequest(target, current)).toEqual({
      alertType: 'price_drop',
      targetPrice: sent,
      minimumDrop: null,
    })
  })

  it.each<[Partial<AlertDraft>, string, string]>([
    [{ targetPrice: '' }, 'targetPrice', 'Target price must be a whole dollar amount'],
    [{ targetPrice: '12.5' }, 'targetPrice', 'Target price must be a whole dollar amount'],
    [{ targetPrice: '0' }, 'targetPrice', 'Target price must be greater than 0'],
    [{ targetPrice: '-3' }, 'targetPrice', 'Target price must be greater than 0'],
    [{ targetPrice: '100001' }, 'targetPrice', 'Target price must be at most 100,000 dollars'],
    [
      { alertType: 'price_drop', minimumDrop: '0.5' },
      'minimumDrop',
      'Please enter the minimum drop as a whole dollar amount greater than 0',
    ],
    [
      { span: 'window', window: { from: '', to: '2027-03-13', minNights: 1, maxNights: 2 } },
      'window.from',
      'Please choose the first and last departure day',
    ],
    [
      { span: 'window', window: { from: '2027-03-14', to: '2027-03-13', minNights: 1, maxNights: 2 } },
      'window.to',
      'The last departure day can’t be before the first',
    ],
  ])('is refused beside the field: %o', async (changes, path, sentence) => {
    const options = { fields: {}, shouldUseNativeValidation: false }
    const { errors } = await resolveAlert(watched)(draft(changes), undefined, options)
    expect(
      path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], errors),
    ).toMatchObject({
      message: sentence,
    })
  })
})
