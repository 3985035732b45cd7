import { useState } from 'react'
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_NAMES,
  DATA_REQUEST_WORDS_MAX,
} from '@contour/domain/data-requests/data-request'
import type { DataRequestKind } from '@contour/domain/data-requests/data-request'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { privacyRequestsTexts } from '../../texts/en/data-requests.ts'
import { useTexts } from '@contour/texts/use-texts'

/** The names of the kinds are in the domain because staff see the same names. */
const CHOICES = DATA_REQUEST_KINDS.map((value) => ({ value, label: DATA_REQUEST_NAMES[value] }))

type Props = {
  busy: boolean
  onAsk: (request: { kind: DataRequestKind; words: string }, done: () => void) => void
}

/** Requests a copy, a correction or the list of disclosures; a correction must say what is wrong. */
export function RequestForm({ busy, onAsk }: Props) {
  const t = useTexts(privacyRequestsTexts)
  const [kind, setKind] = useState<DataRequestKind>('copy')
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const said = words.trim()
  const missing = kind === 'correction' && said === ''
  return (
    <Form
      aria-labelledby="ask-title"
      className="grid max-w-form gap-5 rounded-card border border-hairline bg-white p-5"
      onSubmit={() => {
        setTried(true)
        if (missing) document.getElementById('request-words')?.focus()
        else if (said.length <= DATA_REQUEST_WORDS_MAX)
          onAsk({ kind, words: said }, () => {
            setWords('')
            setTried(false)
          })
      }}
    >
      <h2 id="ask-title" className="type-h3">
        {t('formTitle')}
      </h2>
      <SelectField
        id="request-kind"
        label={t('kind')}
        choices={CHOICES}
        value={kind}
        onChange={(value) => setKind(DATA_REQUEST_KINDS.find((known) => known === value) ?? 'copy')}
      />
      <TextArea
        id="request-words"
        label={t('words')}
        hint={t('wordsHint')}
        optional={kind !== 'correction'}
        limit={DATA_REQUEST_WORDS_MAX}
        value={words}
        onChange={setWords}
        error={tried && missing ? t('wordsMissing') : undefined}
      />
      <Button type="submit" busy={busy}>
        {t('ask')}
      </Button>
    </Form>
  )
}
