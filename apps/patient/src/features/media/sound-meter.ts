/** Share of full volume above which something was said; a microphone that is switched off delivers exact silence. */
const SILENCE = 0.01
const TICK = 150

/**
 * Listens to a stream while it is recorded: an identity video without sound says no name. Where the browser cannot
 * measure, a microphone counts as heard.
 * @returns `end`, which stops listening and returns whether anything was heard
 */
export function listenTo(stream: MediaStream): { end: () => boolean } {
  const hasMicrophone = stream.getAudioTracks().some((track) => track.readyState === 'live')
  if (!hasMicrophone || typeof AudioContext === 'undefined') return { end: () => hasMicrophone }
  const context = new AudioContext()
  const meter = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(meter)
  const samples = new Float32Array(meter.fftSize)
  let isHeard = false
  const timer = setInterval(() => {
    meter.getFloatTimeDomainData(samples)
    isHeard ||= samples.some((sample) => Math.abs(sample) > SILENCE)
  }, TICK)
  let isEnded = false
  return {
    end() {
      clearInterval(timer)
      if (!isEnded) void context.close()
      isEnded = true
      return isHeard
    },
  }
}
