import type { Viewer } from '@faresight/contracts/viewer'
import { alertText } from './messages.ts'
import { Dialog, DialogSteps, type DialogControl } from '../../ui/dialog.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { asSentence, tripParts, useTripName } from './trip-words.ts'
import { type KnownFare, type Watched, newestFare } from './known-fare.ts'
import { Lock } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths, returningTo } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useForm, useWatch } from 'react-hook-form'
import type { AlertType } from '@faresight/contracts/alerts/alert'
import type { Party } from '@faresight/contracts/search/party'
import { type StickyError, useStickyError } from '../../api/sticky-error.ts'
import { formatSpan } from '../../format/dates.ts'
import { flightText } from '../../flights/messages.ts'
import { firstCheckText } from './tabs.ts'
import { useNow } from '../../browser/timing.ts'
import { FieldError } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { WindowFields, TargetFields } from './alert-fields.tsx'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { suggestTargetPriceUsd } from '@faresight/contracts/alerts/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { serverErrorMessage, applyServerErrors } from '../../api/form-errors.ts'
import { lastDayHere, today } from '../../flights/trips/stored-flight-search.ts'
import { showToast } from '../../ui/toast-store.ts'
import { alertsQuery } from './api.ts'
import {
  type AlertDraft,
  defaultDraft,
  newAlertRequest,
  previewQuery,
  alertFields,
  resolveAlert,
} from './draft.ts'
import { Freshness } from '../../flights/fares/freshness.tsx'
import { fareFigure } from '../../format/money.ts'
import { RetryLink } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props extends DialogControl {
  watched: Watched
  viewer: Viewer
  known: KnownFare | null
  withoutBags: boolean
}

export function AlertDialog({ watched, viewer, known, withoutBags, onClose, returnTo }: Props) {
  const [type, setType] = useState<AlertType>('price_below')
  const parts = [useTripName(watched), ...tripParts({ ...watched, window: null })]
  const lead = (
    <>
      <Dotted parts={asSentence(parts)} />
      {alertText.dialog.lead[type]}
    </>
  )
  return (
    <Dialog title={alertText.dialog.title} lead={lead} onClose={onClose} returnTo={returnTo}>
      {viewer === 'subscriber' ? (
        <AlertForm
          watched={watched}
          known={known}
          withoutBags={withoutBags}
          onType={setType}
          onClose={onClose}
        />
      ) : (
        <LockedAlert member={viewer === 'member'} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Without a plan: a link to the plans, or to sign-up and back to this page. */
function LockedAlert({ member, onClose }: { member: boolean; onClose: () => void }) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return (
    <div className="mt-4">
      <Note icon={<Lock aria-hidden />}>{member ? alertText.locked.member : alertText.locked.visitor}</Note>
      <DialogSteps>
        <Button onClick={onClose}>{pageText.actions.close}</Button>
        <Link
          to={returningTo(member ? paths.subscribe : paths.register, here)}
          className={buttonClass({ variant: 'primary' })}
        >
          {member ? pageText.plan.subscribe : text.nav.signUp}
        </Link>
      </DialogSteps>
    </div>
  )
}

const spans = ['dates', 'window'] as const

interface AlertFormProps {
  watched: Watched
  /** The cheapest fare on screen for the dates. */
  known: KnownFare | null
  withoutBags: boolean
  onType: (type: AlertType) => void
  onClose: () => void
}

function AlertForm({ watched, known, withoutBags, onType, onClose }: AlertFormProps) {
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
        withoutBags={withoutBags}
        ofDates={span === 'window'}
      />
      <TargetFields
        alertType={alertType}
        type={register('alertType', { onChange: ({ target }) => onType(target.value) })}
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
  limit: number
  /** `null`: not checked on a schedule, or not known. */
  firstCheckAt: string | null
}

function Used({ used, limit, firstCheckAt }: UsedProps) {
  const now = useNow()
  const parts = [
    ...(firstCheckAt ? [firstCheckText(firstCheckAt, now)] : []),
    alertText.dialog.used(used, limit),
  ]
  if (used < limit)
    return (
      <p className="text-13 text-ink-2">
        <Dotted parts={parts} />
      </p>
    )
  return (
    <p className="text-13 text-amber-text">
      {alertText.dialog.full(limit)}{' '}
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
    if (!isTyped) resetField('targetPrice', { defaultValue: String(suggestTargetPriceUsd(price)) })
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
  withoutBags: boolean
  /** The price is for the dates, though a range is watched. */
  ofDates: boolean
}

/** Keeps its height while loading. */
function NowLine({ fare, busy, failure, party, withoutBags, ofDates }: NowLineProps) {
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
            {fare.onPage && (
              <Money quiet figure={fareFigure(fare.onPage.price)} currency={fare.onPage.currency} size={14} />
            )}
            <span className="text-13 text-ink-2">
              <Dotted parts={fareParts(fare, party, withoutBags)} />
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

function fareParts({ stops }: KnownFare, party: Party, withoutBags: boolean): string[] {
  return [
    ...(stops === null ? [] : [stops === 0 ? flightText.leg.nonstop : flightText.leg.stops(stops)]),
    alertText.dialog.forParty(text.search.party(party)),
    ...(withoutBags ? [alertText.dialog.withoutBags] : []),
  ]
}
