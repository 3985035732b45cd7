import { withSentence } from '@contour/domain/conversations/alarm-word-edit'
import { WORD_LANGUAGES, type WordTexts } from '@contour/domain/conversations/alarm-word-list'
import { ALARM_RULES } from '@contour/domain/conversations/alarm-rules'
import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { alarmWordsTexts } from '../../texts/en/alarm-words.ts'

/** What a patient wrote, and what it must do: a phrase and an example for an alarm, an example alone for none. */
export function AddSentence({ texts, onChange }: { texts: WordTexts; onChange: (texts: WordTexts) => void }) {
  const t = useTexts(alarmWordsTexts)
  const [text, setText] = useState('')
  const [kind, setKind] = useState('')
  const [language, setLanguage] = useState<string>('English')
  const [problem, setProblem] = useState(false)
  const [added, setAdded] = useState('')
  const add = () => {
    const rule = kind === 'none' ? null : ALARM_RULES.find((one) => one === kind)
    const spoken = WORD_LANGUAGES.find((one) => one === language)
    const changed =
      rule !== undefined && spoken ? withSentence(texts, { language: spoken, rule, text }) : null
    setProblem(changed === null)
    if (!changed) return
    onChange(changed)
    setAdded(text.trim())
    setText('')
  }
  return (
    <Form className="grid gap-3" onSubmit={add}>
      <TextField
        id="word-sentence"
        label={t('sentence')}
        hint={t('sentenceHint')}
        value={text}
        onChange={setText}
        error={problem ? t('sentenceWrong') : undefined}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          id="word-kind"
          label={t('about')}
          placeholder={t('chooseKind')}
          choices={[...ALARM_RULES, 'none' as const].map((rule) => ({
            value: rule,
            label: t(`kind_${rule}`),
          }))}
          value={kind}
          onChange={setKind}
          error={problem && kind === '' ? t('chooseKind') : undefined}
        />
        <SelectField
          id="word-language"
          label={t('language')}
          choices={WORD_LANGUAGES.map((one) => ({ value: one, label: t(`language_${one}`) }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <DeskButton type="submit">{t('add')}</DeskButton>
        <span role="status">{added ? t('added', { text: added }) : null}</span>
      </p>
    </Form>
  )
}
