import { LoadingBlock } from '@contour/ui/loading-block'

/** Placeholder for a card while its claim loads, so that nothing below it moves. */
export function CardLoading({ label, tall = false }: { label: string; tall?: boolean }) {
  return (
    <section className={`card ${tall ? 'min-h-120' : 'min-h-80'}`}>
      <LoadingBlock label={label} lines={4} />
    </section>
  )
}
