import { LoadingBlock } from '@contour/ui/loading-block'

/** Keeps the place of a card while its claim is asked for, so that nothing below moves. */
export function CardLoading({ label, tall = false }: { label: string; tall?: boolean }) {
  return (
    <section className={`card ${tall ? 'min-h-120' : 'min-h-80'}`}>
      <LoadingBlock label={label} lines={4} />
    </section>
  )
}
