import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import type { Answer } from '../../calls/calls.ts'
import type { AuditFilter } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { administrationTexts } from '../../texts/en/administration.ts'
import { actionName } from './audit-filter.ts'

type Props = {
  filter: AuditFilter
  choices: Answer<'administration', 'audit'>['choices']
  onChange: (filter: AuditFilter) => void
}

/** Narrows the trail to a person, an action, an order and days. */
export function AuditFilters({ filter, choices, onChange }: Props) {
  const t = useTexts(administrationTexts)
  const asked = {
    person: filter.person ?? '',
    order: filter.order ?? '',
    from: filter.from ?? '',
    until: filter.until ?? '',
  }
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  // The URL can change while the page is open: by "Show everything", or by a link.
  if (Object.values(shown).join('\n') !== Object.values(asked).join('\n')) {
    setShown(asked)
    setTyped(asked)
  }
  const narrow = (change: AuditFilter) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, text]) => text !== '')))
  const choose = (name: keyof AuditFilter) => (value: string) => narrow({ [name]: value })
  return (
    <Form
      aria-label={t('filters')}
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => narrow({ ...typed, person: typed.person.trim(), order: typed.order.trim() })}
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
      {(['from', 'until'] as const).map((end) => (
        <div key={end} className="w-full sm:w-44">
          <TextField
            id={`audit-${end}`}
            type="date"
            label={t(end)}
            value={typed[end]}
            onChange={(day) => setTyped({ ...typed, [end]: day })}
          />
        </div>
      ))}
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
