import { optionsOf, type Question } from '@contour/domain/assessments/definition'
import { CheckboxCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { useTexts } from '@contour/texts/use-texts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'

type Props = { question: Question; label: string; text: string; onChange: (text: string) => void }

/** A long text, with the choice of having nothing to write where the question offers it (D-52). */
export function NoneOrText({ question, label, text, onChange }: Props) {
  const t = useTexts(assessmentsTexts)
  const id = `question-${question.id}`
  const none = optionsOf(question).map(({ title }) => title)
  const chosen = none.includes(text)
  return (
    <>
      {none.length > 0 ? (
        <CheckboxCards
          id={`${id}-none`}
          label={label}
          legendHidden
          options={none.map((title) => ({ value: title, label: title }))}
          value={chosen ? [text] : []}
          onChange={([title]) => onChange(title ?? '')}
        />
      ) : null}
      {chosen ? null : <TextArea id={id} label={t('answer')} value={text} onChange={onChange} limit={5000} />}
    </>
  )
}
