import { LETTER_PARTS, type LetterWording } from '@contour/domain/notifications/letter-wording'
import { useTexts } from '@contour/texts/use-texts'
import { lettersTexts } from '../../texts/en/letters.ts'

type Props = { parts: LetterWording; before?: LetterWording | undefined }

/** The parts of a wording; those that differ from the version before it are shown with both texts. */
export function LetterParts({ parts, before }: Props) {
  const t = useTexts(lettersTexts)
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
      {LETTER_PARTS.map((part) => {
        const [text, earlier] = [parts[part], before?.[part]]
        if (text === undefined || (before !== undefined && text === earlier)) return null
        return (
          <div key={part} className="contents">
            <dt className="text-muted">{t(`part_${part}`)}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {before === undefined ? (
                text
              ) : (
                <>
                  {earlier === undefined ? null : <del className="block text-muted">{earlier}</del>}
                  <ins className="block font-semibold no-underline">{text}</ins>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
