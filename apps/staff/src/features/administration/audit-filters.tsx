import { serviceNow } from '@contour/client/service-clock'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import type { Answer } from '../../calls/calls.ts'
import type { AuditFilter } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { administrationTexts } from '../../texts/en/administration.ts'
import { formatDate } from '../../words/times.ts'
import { actionName } from './audit-filter.ts'

/** Days that can be chosen; for an earlier one, filter by person or order and load more rows. */
const DAYS = 30

type Props = {
  filter: AuditFilter
  choices: Answer<'administration', 'audit'>['choices']
  onChange: (filter: AuditFilter) => void
}

/** Narrows the trail to a person, an action, an order or a day. */
export function AuditFilters({ filter, choices, onChange }: Props) {
  const t = useTexts(administrationTexts)
  const asked = { person: filter.person ?? '', order: filter.order ?? '' }
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  // The URL can change while the page is open: by "Show everything", or by a link.
  if (shown.person !== asked.person || shown.order !== asked.order) {
    setShown(asked)
    setTyped(asked)
  }
  const narrow = (change: AuditFilter) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, text]) => text !== '')))
  const choose = (name: keyof AuditFilter) => (value: string) => narrow({ [name]: value })
  const today = easternDate(serviceNow())
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, -n))
  return (
    <Form
      aria-label={t('filters')}
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => narrow({ person: typed.person.trim(), order: typed.order.trim() })}
    >
      <div className="w-full sm:w-56">
        <TextField
          id="audit-person"
          label={t('person')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed.person}
          onChange={(person) => setTyped({ ...typed, person })}
        />
      </div>
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
          value={typed.order}
          onChange={(order) => setTyped({ ...typed, order })}
        />
      </div>
      <DeskButton tone="primary" type="submit">
        {t('show')}
      </DeskButton>
      {Object.keys(filter).length > 0 ? (
        <DeskButton onClick={() => onChange({})}>{t('showEverything')}</DeskButton>
      ) : null}
    </Form>
  )
}
