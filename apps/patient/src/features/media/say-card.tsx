import { VIDEO_INSTRUCTIONS } from '@contour/domain/media/video-limits'
import { useTexts } from '@contour/texts/use-texts'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'

/** Seconds after which the second sentence becomes the large one. */
const SECOND_SENTENCE = 10

/** The sentence to say first, largest on the page; the stated instructions follow it. */
export function SayCard({ name }: { name: string }) {
  const t = useTexts(identityVideoTexts)
  return (
    <section className="rounded-card bg-bottle px-5 py-5 text-white">
      <p className="type-small">{t('sayFirst')}</p>
      <p className="type-h3 mt-2 mb-3 leading-tight text-balance">{useSentence(name)}</p>
      <p className="text-mint">{VIDEO_INSTRUCTIONS[2]}</p>
    </section>
  )
}

/** The same over the picture: what to say now is large, the rest is small. */
export function Prompter({ name, seconds }: { name: string; seconds: number | null }) {
  const t = useTexts(identityVideoTexts)
  const sentence = useSentence(name)
  const isSecond = seconds !== null && seconds >= SECOND_SENTENCE
  return (
    <div className="absolute inset-x-4 bottom-4 rounded-card bg-paper px-4.5 py-4 leading-snug text-ink lg:right-auto lg:left-7 lg:w-85">
      {seconds === null ? <p className="type-small text-muted">{t('sayNow')}</p> : null}
      <p className={isSecond ? 'text-muted' : 'font-display text-xl font-semibold'}>{sentence}</p>
      <p className={isSecond ? 'mt-1 font-display text-xl font-semibold' : 'text-muted'}>
        {isSecond ? t('nowSay') : VIDEO_INSTRUCTIONS[2]}
      </p>
    </div>
  )
}

function useSentence(name: string): string {
  const t = useTexts(identityVideoTexts)
  return name ? t('sentence', { name }) : t('sentenceWithoutName')
}
