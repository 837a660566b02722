import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keepWithEntry, readEntry, useEntry } from '../../browser/entry.ts'
import { useHydrated } from '../../browser/hydrated.ts'
import { useCurrency } from '../../features/currency/currency.ts'
import type { FormHandle } from '../../flights/form/form-handle.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import type { FlightDraft } from '../../flights/trips/flight-question.ts'
import { writeScan } from '../../flights/trips/scan-address.ts'
import type { ScanDraft } from '../../flights/trips/scan-question.ts'
import { type Here, readHere } from './use-here.ts'

interface Forms {
  scan: RefObject<FormHandle<ScanDraft> | null>
  search: RefObject<FormHandle<FlightDraft> | null>
}

interface Drafts {
  scan: ScanDraft
  search: FlightDraft
}

/** What both forms begin with: what they held when this entry of the history was left, else what the address says. */
export function useKeptForms(here: Here, { scan, search }: Forms): Drafts {
  const entry = useEntry()
  const currency = useCurrency()
  const hydrated = useHydrated()
  const [isFirst] = useState(!hydrated)
  const drafts: Drafts = { scan: here.dates.draft, search: here.flights.draft }
  const own = JSON.stringify(drafts)
  const read = (): Drafts => {
    const state = readEntry(entry)
    const draftsIn = (address: string) => readHere(new URLSearchParams(address), currency)
    return {
      scan: state.scan === undefined ? drafts.scan : draftsIn(state.scan).dates.draft,
      search: state.search === undefined ? drafts.search : draftsIn(state.search).flights.draft,
    }
  }
  const [kept, setKept] = useState(() => ({ of: own, drafts: isFirst ? drafts : read() }))
  // The prerendered form stands there before anything is read; what was typed into it by then stays.
  const adopt = useEffectEvent(() => {
    const typed = scan.current?.read()
    const isTouched = typed !== undefined && JSON.stringify(typed) !== JSON.stringify(drafts.scan)
    setKept({ of: own, drafts: isTouched ? { ...read(), scan: drafts.scan } : read() })
  })
  useEffect(() => {
    // Once, after the page has been taken over: before that neither storage nor form may be read.
    // oxlint-disable-next-line react/set-state-in-effect
    if (hydrated && isFirst) adopt()
  }, [hydrated, isFirst])
  useKeeping(entry, { scan, search })
  return kept.of === own ? kept.drafts : drafts
}

function useKeeping(entry: string, { scan, search }: Forms): void {
  const left = useRef(entry)
  useEffect(() => {
    left.current = entry
  }, [entry])
  useLayoutEffect(() => {
    const keep = () => {
      const [dates, flights] = [scan.current?.read(), search.current?.read()]
      keepWithEntry(left.current, {
        ...(dates && { scan: writeScan({ ...dates, currency: null }).toString() }),
        ...(flights && { search: writeSearch({ ...flights, currency: null }).toString() }),
      })
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [scan, search])
}
