import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { TextArea } from '@contour/ui/text-area'
import { useRef, useState } from 'react'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useKeptText } from '../../frame/kept-text.ts'
import { useKeys } from '../../frame/use-keys.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { formatFullInstant } from '../../words/times.ts'
import { PreparedText } from './prepared-text.tsx'
import { ChartSection } from './chart-section.tsx'

const NOTE_MAX = 4000

/** Private staff notes; the patient never sees them. */
export function ChartNotes({
  orderId,
  patient,
  notes,
  licensed,
}: {
  orderId: string
  patient: Chart['patient']
  notes: Chart['notes']
  licensed: boolean
}) {
  const t = useTexts(clinicChartTexts)
  const { text, write: setText, takeSent } = useKeptText(`note ${orderId}`)
  const [tried, setTried] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  useKeys([
    {
      key: 'n',
      label: t('addNote'),
      scope: 'page',
      act: () => {
        if (fold.current) fold.current.open = true
        document.getElementById('note')?.focus()
      },
    },
  ])
  const add = useAction({
    act: calls.clinic.addNote,
    refresh: [['chart', orderId]],
    done: () => t('noteSaved'),
    onDone: (_saved, { text: sent }) => {
      takeSent(sent)
      setTried(false)
    },
  })
  const error = !tried
    ? undefined
    : text.trim() === ''
      ? t('noteMissing')
      : text.trim().length > NOTE_MAX
        ? t('noteTooLong', { limit: NOTE_MAX })
        : add.problem
  return (
    <ChartSection ref={fold} title={t('notes')} facts={notes.length} shortcut="n" open={notes.length > 0}>
      <p className="type-meta mb-2 text-muted">{t('notesPrivate')}</p>
      {notes.length === 0 ? <p className="text-muted">{t('noNotes')}</p> : null}
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={`${note.at} ${note.who}`}>
            <p className="type-meta text-muted">
              {t('noteBy', { name: note.who, time: formatFullInstant(note.at) })}
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
          </li>
        ))}
      </ul>
      <Form
        className="mt-4 grid gap-3"
        onSubmit={() => {
          setTried(true)
          const written = text.trim()
          if (written !== '' && written.length <= NOTE_MAX) add.run({ id: orderId, text: written })
        }}
      >
        <PreparedText of="note" patient={patient} text={text} onChange={setText} />
        <TextArea id="note" label={t('addNote')} rows={2} value={text} onChange={setText} error={error} />
        <div>
          <DeskButton type="submit" busy={add.busy} reason={licensed ? undefined : t('noteNotLicensed')}>
            {t('saveNote')}
          </DeskButton>
        </div>
      </Form>
    </ChartSection>
  )
}
