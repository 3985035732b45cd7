import { serviceNow } from '@contour/client/service-clock'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import type { Answer } from '../../calls/calls.ts'
import type { AuditFilter } from '../../calls/reads.ts'
import { administrationTexts } from '../../texts/en/administration.ts'
import { formatDate } from '../../words/times.ts'
import { actionName } from './audit-filter.ts'

/** Days that can be chosen; for an earlier one, filter by person or order and load more rows. */
const DAYS = 30

/** Narrows the trail to a person, an action, an order or a day. */
export function AuditFilters({
  filter,
  choices,
  onChange,
}: {
  filter: AuditFilter
  choices: Answer<'administration', 'audit'>['choices']
  onChange: (filter: AuditFilter) => void
}) {
  const t = useTexts(administrationTexts)
  const asked = filter.order ?? ''
  const [order, setOrder] = useState(asked)
  const [shownOrder, setShownOrder] = useState(asked)
  // The URL can change while the page is open: by "Show everything", or by a link.
  if (shownOrder !== asked) {
    setShownOrder(asked)
    setOrder(asked)
  }
  const choose = (name: keyof AuditFilter) => (value: string) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, [name]: value }).filter(([, text]) => text !== '')),
    )
  const today = easternDate(serviceNow())
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, -n))
  return (
    <form
      aria-label={t('filters')}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        choose('order')(order.trim())
      }}
    >
      <div className="w-full sm:w-48">
        <SelectField
          id="audit-actor"
          label={t('actor')}
          placeholder={t('anybody')}
          choices={(choices?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.actor ?? ''}
          onChange={choose('actor')}
        />
      </div>
      <div className="w-full sm:w-52">
        <SelectField
          id="audit-action"
          label={t('action')}
          placeholder={t('anyAction')}
          choices={(choices?.actions ?? []).map((action) => ({ value: action, label: actionName(action) }))}
          value={filter.action ?? ''}
          onChange={choose('action')}
        />
      </div>
      <div className="w-full sm:w-44">
        <SelectField
          id="audit-day"
          label={t('day')}
          placeholder={t('anyDay')}
          choices={days.map((day, n) => ({ value: day, label: n === 0 ? t('today') : formatDate(day) }))}
          value={filter.day ?? ''}
          onChange={choose('day')}
        />
      </div>
      <div className="w-full sm:w-56">
        <TextField
          id="audit-order"
          label={t('orderId')}
          spellCheck={false}
          maxLength={64}
          value={order}
          onChange={setOrder}
        />
      </div>
      <Button type="submit" size="desk">
        {t('show')}
      </Button>
      {Object.keys(filter).length > 0 ? (
        <Button size="desk" tone="secondary" onClick={() => onChange({})}>
          {t('showEverything')}
        </Button>
      ) : null}
    </form>
  )
}
