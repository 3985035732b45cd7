import {
  LETTER_PARTS,
  PART_LIMITS,
  changedParts,
  partProblem,
  type LetterPart,
  type LetterWording,
} from '@contour/domain/notifications/letter-wording'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls, type LetterPreviewed, type LetterRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { lettersTexts } from '../../texts/en/letters.ts'
import { messageKindTexts } from '../../texts/en/message-kinds.ts'
import { versionsTexts } from '../../texts/en/versions.ts'
import { messageName } from '../../words/message-name.ts'
import { LetterPreview } from './letter-preview.tsx'

const EMPTY: Record<LetterPart, string> = {
  subject: '',
  heading: '',
  fact: '',
  by: '',
  otherwise: '',
  cost: '',
  button: '',
  note: '',
  who: '',
  next: '',
  sms: '',
}

/** The next wording of a letter, which begins with the newest one; what the build says stands under each part. */
export function WriteLetter({ row, onClose }: { row: LetterRow; onClose: () => void }) {
  const t = useTexts(lettersTexts)
  const versions = useTexts(versionsTexts)
  const names = useTexts(messageKindTexts)
  const [preview, setPreview] = useState<LetterPreviewed | null>(null)
  const parts = LETTER_PARTS.filter((part) => row.open[part] !== undefined)
  const known = row.variables.map(({ name }) => name)
  const show = useAction({
    act: calls.notifications.preview,
    refresh: [],
    done: () => null,
    onDone: setPreview,
  })
  const test = useAction({ act: calls.notifications.sendTest, refresh: [], done: () => t('tested') })
  const wordingOf = (draft: Record<LetterPart, string>): LetterWording =>
    Object.fromEntries(parts.map((part) => [part, draft[part]]))
  const problemsOf = (draft: Record<LetterPart, string>) =>
    Object.fromEntries(
      parts.map((part) => [
        part,
        partProblem(part, draft[part], { builtIn: row.open[part] ?? '', known }) ?? undefined,
      ]),
    )
  const form = useActionForm({
    id: 'letter',
    start: { ...EMPTY, ...row.open, ...row.versions[0]?.parts, starts_on: '' },
    check: ({ starts_on, ...draft }) => ({
      ...problemsOf(draft),
      starts_on: starts_on === '' ? t('noDate') : undefined,
    }),
    checkAll: (draft) =>
      Object.keys(changedParts(wordingOf(draft), row.open)).length === 0 ? t('unchanged') : null,
    act: calls.notifications.draft,
    refresh: [['letters']],
    done: () => versions('saved'),
    onDone: onClose,
    input: (draft) => ({ id: row.id, parts: wordingOf(draft), starts_on: draft.starts_on }),
  })
  const asked = { id: row.id, parts: wordingOf(form.draft) }
  return (
    <FormDialog
      title={t('write', { letter: messageName(names, row.id) })}
      submitLabel={t('writeButton')}
      form={form}
      onClose={onClose}
    >
      {parts.map((part) => {
        const field = {
          ...form.field(part),
          label: t(`part_${part}`),
          hint: t('builtInHint', { text: row.open[part] ?? '' }),
        }
        return PART_LIMITS[part] > 100 ? (
          <TextArea key={part} {...field} rows={2} limit={PART_LIMITS[part]} />
        ) : (
          <TextField key={part} {...field} maxLength={PART_LIMITS[part]} />
        )
      })}
      {LETTER_PARTS.map((part) => {
        const text = row.fixed[part]
        return text === undefined ? null : (
          <div key={part}>
            <p className="font-semibold">{t(`part_${part}`)}</p>
            <p className="text-muted">{t('fixed', { text })}</p>
          </div>
        )
      })}
      {row.variables.length > 0 ? (
        <div>
          <p className="font-semibold">{t('variables')}</p>
          <ul className="text-muted">
            {row.variables.map(({ name, sample }) => (
              <li key={name}>{t('variable', { name: `{${name}}`, sample })}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <TextField {...form.field('starts_on')} type="date" label={t('startsOn')} />
      <div className="flex flex-wrap gap-3">
        <Button size="desk" tone="secondary" busy={show.busy} onClick={() => show.run(asked)}>
          {t('previewButton')}
        </Button>
        <Button size="desk" tone="secondary" busy={test.busy} onClick={() => test.run(asked)}>
          {t('testButton')}
        </Button>
      </div>
      <ActionProblem problem={show.problem ?? test.problem} />
      {preview ? <LetterPreview preview={preview} /> : null}
    </FormDialog>
  )
}
