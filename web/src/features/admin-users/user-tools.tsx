import { type UserFilter, userFilterSchema, userSortSchema } from '@faresight/contracts/auth/admin-user'
import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useDebounced } from '../../browser/timing.ts'
import { subscriptionText } from '../../people/subscription-messages.ts'
import { adminUserText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { hasFilters, noFilter, searchOf } from './api.ts'

const pauseMs = 300

interface Props {
  filter: UserFilter
  onFilter: (part: Partial<UserFilter>) => void
}

/** Search and filters, and the sort order where columns don't offer it. */
export function UserTools({ filter, onFilter }: Props) {
  const { typed, type } = useTyped(filter.search, (search) => onFilter({ search }))
  const clear = () => {
    type('')
    onFilter(noFilter)
  }
  return (
    <search
      aria-label={adminUserText.table}
      className="grid items-center gap-3 border-b border-line p-4 md:px-5 xl:grid-cols-[minmax(0,1fr)_auto]"
    >
      <SearchField value={typed} onChange={type} />
      <div className="flex flex-wrap items-center gap-2 md:max-lg:gap-1.5">
        <Filters filter={filter} onFilter={onFilter} />
        <div className="@min-[58rem]:hidden">
          <Order filter={filter} onFilter={onFilter} />
        </div>
        {hasFilters(filter) && (
          <Button variant="ghost" size="sm" onClick={clear} className="md:max-lg:px-2">
            {adminUserText.clear}
          </Button>
        )}
      </div>
    </search>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4.5 text-ink-3" />
      <input
        type="search"
        aria-label={adminUserText.search}
        placeholder={adminUserText.search}
        value={value}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full rounded-2 border border-control bg-surface pr-3 pl-10 text-16 text-ink transition-colors hover:border-ink-3 focus-visible:shadow-(--focus)"
      />
    </div>
  )
}

function Filters({ filter, onFilter }: Props) {
  const { shape } = userFilterSchema
  const any = (label: string) => ({ value: '', label })
  return (
    <>
      <Choice
        label={adminUserText.plan}
        value={filter.plan ?? ''}
        options={[
          any(adminUserText.plans.any),
          ...shape.plan.unwrap().options.map((value) => ({
            value,
            label: value === 'none' ? adminUserText.plans.none : adminUserText.tier(value),
          })),
        ]}
        onChange={({ target }) => onFilter({ plan: shape.plan.safeParse(target.value).data ?? null })}
      />
      <Choice
        label={adminUserText.status}
        value={filter.status ?? ''}
        options={[
          any(adminUserText.statuses.any),
          ...shape.status.unwrap().options.map((value) => ({ value, label: subscriptionText.badges[value] })),
        ]}
        onChange={({ target }) => onFilter({ status: shape.status.safeParse(target.value).data ?? null })}
      />
      <Choice
        label={adminUserText.role}
        value={filter.role ?? ''}
        options={[
          any(adminUserText.roles.any),
          ...shape.role.unwrap().options.map((value) => ({ value, label: adminUserText.roles[value] })),
        ]}
        onChange={({ target }) => onFilter({ role: shape.role.safeParse(target.value).data ?? null })}
      />
      <Choice
        label={adminUserText.verified}
        value={filter.verified === null ? '' : String(filter.verified)}
        options={[
          any(adminUserText.verifieds.any),
          { value: 'true', label: adminUserText.verifieds.true },
          { value: 'false', label: adminUserText.verifieds.false },
        ]}
        onChange={({ target }) =>
          onFilter({ verified: target.value === '' ? null : target.value === 'true' })
        }
      />
    </>
  )
}

function Order({ filter: { sort, order }, onFilter }: Props) {
  return (
    <Choice
      label={adminUserText.sort}
      value={`${sort} ${order}`}
      options={userSortSchema.options.flatMap((each) =>
        Object.entries(adminUserText.sorts[each]).map(([way, label]) => ({ value: `${each} ${way}`, label })),
      )}
      onChange={({ target }) => {
        const [chosen, way] = target.value.split(' ')
        onFilter({
          sort: userSortSchema.safeParse(chosen).data ?? 'created',
          order: userFilterSchema.shape.order.safeParse(way).data ?? 'desc',
        })
      }}
    />
  )
}

function Choice(select: ComponentProps<typeof Select>) {
  return <Select {...select} className="border border-line-2 bg-surface" />
}

/** Debounces the search field, and follows changes made elsewhere. */
function useTyped(search: string | null, onRested: (search: string | null) => void) {
  const [typed, type] = useState(search ?? '')
  const rested = useDebounced(typed, pauseMs)
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    if (searchOf(typed) !== search && searchOf(rested) === followed) type(search ?? '')
  }
  useEffect(() => {
    if (rested === typed && searchOf(rested) !== search) onRested(searchOf(rested))
    // Runs when typing pauses, not when the filter changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rested])
  return { typed, type }
}
