import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Party } from '@faresight/contracts/search/party'
import { type StickyError, useStickyError } from '../../api/sticky-error.ts'
import { formatSpan } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text/text.ts'
import { flightText } from '../../flights/messages.ts'
import { alertText } from './messages.ts'
import { type KnownFare, newestFare } from './known-fare.ts'
import { firstCheckText } from './tabs.ts'
import { useNow } from '../../browser/timing.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogSteps } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Watched } from './news.ts'
import { WindowFields } from './window-fields.tsx'
import { TargetFields } from './target-fields.tsx'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { proposedTarget } from '@faresight/contracts/alerts/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { serverErrorMessage, applyServerErrors } from '../../api/form-errors.ts'
import { lastDayHere, today } from '../../flights/trips/stored-flight-search.ts'
import { showToast } from '../../ui/toast-store.ts'
import { alertsQuery, previewQuery } from './api.ts'
import { type AlertDraft, defaultDraft, newAlertRequest } from './draft.ts'
import { alertFields, resolveAlert } from './resolver.ts'
import { Freshness } from '../../flights/fares/freshness.tsx'
import { fareFigure } from '../../format/money.ts'
import { RetryLink } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const spans = ['dates', 'window'] as const

interface Props {
  watched: Watched
  /** The cheapest fare on screen for the dates. */
  known: KnownFare | null
  onClose: () => void
}

export function AlertForm({ watched, known, onClose }: Props) {
  const { limits, preview, fare, form, submit } = useAlertForm(watched, known, onClose)
  const failure = useStickyError(preview)
  const { control, register, setValue, formState } = form
  const { errors, isSubmitting } = formState
  const [span, alertType, window] = useWatch({ control, name: ['span', 'alertType', 'window'] })
  const isWindow = span === 'window' && window.from !== '' && window.from <= window.to
  // A range is checked at another time than one pair of dates.
  const ofWindow = useQuery({ ...previewQuery(watched, window), enabled: isWindow })
  // Of several invalid fields, the first registered one gets the focus.
  const days = { from: register('window.from'), to: register('window.to') }
  return (
    <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4 max-md:mt-3 max-md:gap-3">
      <div>
        <Segmented
          name="span"
          legend={alertText.dialog.watch}
          options={spans.map((value) => ({ value, label: alertText.dialog.spans[value] }))}
          value={span}
          onChange={(chosen) => setValue('span', chosen)}
        />
      </div>
      {span === 'window' && (
        <WindowFields
          {...days}
          errors={{ from: errors.window?.from?.message, to: errors.window?.to?.message }}
          limits={limits}
          daysText={window.from && window.from <= window.to ? formatSpan(window.from, window.to) : null}
          stay={watched.returnDate === null ? null : { min: window.minNights, max: window.maxNights }}
          stayError={errors.window?.minNights?.message ?? errors.window?.maxNights?.message}
          onStay={(min, max) => {
            setValue('window.minNights', min)
            setValue('window.maxNights', max)
          }}
        />
      )}
      <NowLine
        fare={fare}
        busy={preview.isFetching}
        failure={failure}
        party={watched}
        ofDates={span === 'window'}
      />
      <TargetFields
        alertType={alertType}
        type={register('alertType')}
        target={register('targetPrice')}
        drop={register('minimumDrop')}
        errors={{ target: errors.targetPrice?.message, drop: errors.minimumDrop?.message }}
        party={watched}
      />
      {preview.data && (
        <Used
          {...preview.data}
          firstCheckAt={span === 'window' ? (ofWindow.data?.firstCheckAt ?? null) : preview.data.firstCheckAt}
        />
      )}
      <FieldError>{errors.root?.message}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{alertText.dialog.cancel}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? alertText.dialog.creating : alertText.dialog.create}
        </Button>
      </DialogSteps>
    </form>
  )
}

interface UsedProps {
  used: number
  most: number
  /** `null`: not checked on a schedule, or not known. */
  firstCheckAt: string | null
}

function Used({ used, most, firstCheckAt }: UsedProps) {
  const now = useNow()
  const parts = [
    ...(firstCheckAt ? [firstCheckText(firstCheckAt, now)] : []),
    alertText.dialog.used(used, most),
  ]
  if (used < most)
    return (
      <p className="text-13 text-ink-2">
        <Dotted parts={parts} />
      </p>
    )
  return (
    <p className="text-13 text-amber-text">
      {alertText.dialog.full(most)}{' '}
      <Link to={paths.priceAlerts} className="link">
        {alertText.toAlerts}
      </Link>
    </p>
  )
}

/** The form of a new alert. It proposes a target until one is typed. */
function useAlertForm(watched: Watched, known: KnownFare | null, onDone: () => void) {
  const client = useQueryClient()
  const [limits] = useState(() => ({ earliest: today(), latest: lastDayHere() }))
  const form = useForm({ defaultValues: defaultDraft(watched, limits), resolver: resolveAlert(watched) })
  const { handleSubmit, setError, resetField, formState } = form
  const preview = useQuery(previewQuery(watched))
  const fare = newestFare(known, preview.data)
  const current = fare?.currency === alertText.dialog.usd ? fare.price : null
  const isTyped = formState.dirtyFields.targetPrice === true
  // Proposed once: an emptied field stays empty.
  const propose = useEffectEvent((price: number) => {
    if (!isTyped) resetField('targetPrice', { defaultValue: String(proposedTarget(price)) })
  })
  useEffect(() => {
    if (current !== null) propose(current)
  }, [current])
  const create = useMutation({
    mutationFn: (draft: AlertDraft) =>
      call(alertsRoutes.create, { body: newAlertRequest(watched, draft, current) }),
    meta: { personal: true },
  })
  const submit = handleSubmit(async (draft) => {
    try {
      await create.mutateAsync(draft)
    } catch (error) {
      showToast({ kind: 'failure', title: alertText.dialog.failed, body: alertText.dialog.failedWhy })
      return applyServerErrors(error, alertText.dialog.failedBody, alertFields, setError)
    }
    void client.invalidateQueries({ queryKey: alertsQuery.queryKey })
    // The preview includes the number of alerts.
    client.removeQueries({ queryKey: previewQuery(watched).queryKey })
    showToast({ kind: 'success', title: alertText.dialog.done, body: alertText.dialog.doneWhy })
    onDone()
  })
  return { limits, preview, fare, form, submit }
}

interface NowLineProps {
  fare: KnownFare | null
  busy: boolean
  failure: StickyError | null
  party: Party
  /** The price is for the dates, though a range is watched. */
  ofDates: boolean
}

/** Keeps its height while loading. */
function NowLine({ fare, busy, failure, party, ofDates }: NowLineProps) {
  return (
    <div
      aria-live="polite"
      aria-busy={failure ? failure.again.busy : busy}
      className="min-h-15.5 rounded-2 bg-sunken px-3.5 py-2.5 text-14"
    >
      {fare ? (
        <>
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-ink-2">
            {ofDates ? alertText.dialog.nowOf : alertText.dialog.now}
            <Freshness short {...fare} />
          </span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <Money exact figure={fareFigure(fare.price)} currency={fare.currency} size={16} />
            <span className="text-13 text-ink-2">
              <Dotted parts={fareParts(fare, party)} />
            </span>
          </span>
        </>
      ) : failure ? (
        <p className="text-red-text">
          {serverErrorMessage(failure.error, alertText.dialog.previewFailed)} <RetryLink {...failure.again} />
        </p>
      ) : busy ? (
        <>
          <span className="text-13 text-ink-2">{alertText.dialog.asking}</span>
          <Skeleton className="mt-1.5 h-5 w-28" />
        </>
      ) : (
        <p className="text-ink-2">{alertText.dialog.noPrice}</p>
      )}
    </div>
  )
}

function fareParts({ stops }: KnownFare, party: Party): string[] {
  const forParty = alertText.dialog.forParty(text.search.party(party))
  if (stops === null) return [forParty]
  return [stops === 0 ? flightText.leg.nonstop : flightText.leg.stops(stops), forParty]
}
