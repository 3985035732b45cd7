import { phoneText } from '@contour/domain/contact/phone'
import { formatStrength } from '@contour/domain/dosing/ladders'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { column, type Column } from '@contour/ui/data-table'
import { DoseText } from '@contour/ui/dose-text'
import { Form } from '@contour/ui/form'
import { TextField } from '@contour/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { Email } from '../../frame/email.tsx'
import { saveCsv } from '../../frame/save-file.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { calls, type ParcelOfLot } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
import { formatFullInstant } from '../../words/times.ts'
import { parcelFile } from './parcel-file.ts'

/** A recall: the lot is scanned or typed, and every parcel that holds it is listed and saved as a file (D-89). */
export function FindLot() {
  const t = useTexts(pharmaciesTexts)
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  return (
    <>
      <Form
        role="search"
        aria-label={t('findLot')}
        className="card flex flex-wrap items-end gap-3"
        onSubmit={() => setNumber(typed.trim())}
      >
        <TextField
          id="find-lot"
          label={t('findLotLabel')}
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          value={typed}
          onChange={setTyped}
        />
        <DeskButton type="submit">{t('find')}</DeskButton>
      </Form>
      {number === '' ? null : <Found key={number} number={number} />}
    </>
  )
}

function Found({ number }: { number: string }) {
  const t = useTexts(pharmaciesTexts)
  const read = useInfiniteQuery(reads.parcelsOfLot(number))
  const save = useAction({
    act: calls.pharmacies.exportLot,
    refresh: [],
    done: ({ rows }) => t('fileSaved', { count: rows.length }),
    onDone: ({ rows }) => saveCsv(`lot-${number}.csv`, parcelFile(t('fileHead'), rows)),
  })
  return (
    <ListPage
      title={t('foundIn', { number })}
      facts={({ rows, total }) => t('foundCount', { count: total ?? rows.length })}
      head={
        <DeskButton busy={save.busy} onClick={() => save.run({ number })}>
          {t('saveFile')}
        </DeskButton>
      }
      note={save.problem}
      read={read}
      columns={columns(t)}
      rowKey={({ parcel, slot }) => `${parcel} ${slot}`}
      empty={{ title: t('foundNone', { number }) }}
    />
  )
}

const columns = (t: TextsOf<typeof pharmaciesTexts>): readonly Column<ParcelOfLot>[] => [
  column('patient', t('patient'), ({ patient }) => <strong>{patient}</strong>, { primary: true }),
  column('contact', t('contact'), ({ phone, email }) => (
    <>
      {phoneText(phone)}{' '}
      <span className="block wrap-anywhere text-muted">
        <Email address={email} />
      </span>
    </>
  )),
  column('parcel', t('parcel'), ({ parcel, kind }) => `${parcel}, ${t(`kind_${kind}`)}`),
  column('line', t('line'), ({ slot, strength_ug }) => (
    <DoseText>{`${slot}, ${formatStrength(strength_ug)}`}</DoseText>
  )),
  column('pharmacy', t('pharmacy'), ({ pharmacy }) => pharmacy),
  column('sent', t('sent'), ({ shipped_at }) =>
    shipped_at === null ? t('notLeft') : formatFullInstant(shipped_at),
  ),
]
