/** Milliseconds between two measurements. */
const TICK = 100
/** Share of full volume that fills the meter; speech near a microphone reaches about this much. */
const LOUD = 0.25

/**
 * Returns how loud samples between -1 and 1 are, from 0 to 1: the root of their mean square, so that one click does not
 * fill the meter.
 */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2
  return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length) / LOUD)
}

/**
 * Measures a microphone until the returned function is called. Where the browser cannot measure, nothing is reported.
 * @param onLevel gets the level from 0 to 1, ten times a second
 */
export function watchSound(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  const context = new AudioContext()
  const meter = context.createAnalyser()
  context.createMediaStreamSource(new MediaStream([track])).connect(meter)
  const samples = new Float32Array(meter.fftSize)
  const timer = setInterval(() => {
    meter.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, TICK)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
