// Plays the walkthrough in its dialog: the letter moves from station to station, along with marks and captions.
import { STATIONS } from './walkthrough-stations.ts'

const PER_STATION_MS = 4500
const DURATION_MS = PER_STATION_MS * STATIONS.length
/** The share of its time that the letter rests at a station. */
const REST = 0.7

export function startPlayer() {
  const dialog = document.querySelector<HTMLDialogElement>('[data-player]')
  const walkthrough = document.querySelector('[data-walkthrough]')
  let player: Player | undefined
  for (const link of document.querySelectorAll('[data-opens-walkthrough]')) {
    link.addEventListener('click', (event) => {
      if (!dialog || !walkthrough) return
      event.preventDefault()
      dialog.showModal()
      player ??= new Player(dialog, walkthrough)
      player.start()
    })
  }
}

class Player {
  readonly #button: HTMLButtonElement
  readonly #position: HTMLInputElement
  readonly #steps: readonly Element[]
  readonly #animations: readonly Animation[]
  #still = matchMedia('(prefers-reduced-motion: reduce)')
  #frame = 0

  constructor(dialog: HTMLDialogElement, walkthrough: Element) {
    const scene = walkthrough.cloneNode(true) as Element
    scene.removeAttribute('id')
    // Its captions are read, not opened.
    for (const fold of scene.querySelectorAll('details')) fold.open = true
    dialog.querySelector('[data-stage]')?.replaceChildren(scene)
    this.#button = dialog.querySelector('[data-play]')!
    this.#position = dialog.querySelector('input')!
    this.#position.max = String(DURATION_MS)
    this.#position.step = '100'
    this.#steps = [...scene.querySelectorAll('li')]
    this.#animations = animate(scene, this.#still.matches)
    this.#button.addEventListener('click', () => (this.#running ? this.pause() : this.play()))
    this.#position.addEventListener('input', () => this.#seek(Number(this.#position.value)))
    dialog.addEventListener('close', () => this.pause())
  }

  /** From the beginning. Visitors who prefer reduced motion start it by hand. */
  start() {
    this.#seek(0)
    if (this.#still.matches) this.pause()
    else this.play()
  }

  play() {
    if (this.#time >= DURATION_MS) this.#seek(0)
    for (const animation of this.#animations) animation.play()
    this.#button.textContent = 'Pause'
    const follow = () => {
      this.#show()
      if (this.#time >= DURATION_MS) this.pause()
      else this.#frame = requestAnimationFrame(follow)
    }
    this.#frame = requestAnimationFrame(follow)
  }

  pause() {
    cancelAnimationFrame(this.#frame)
    for (const animation of this.#animations) animation.pause()
    this.#button.textContent = 'Play'
  }

  get #running() {
    return this.#button.textContent === 'Pause'
  }

  get #time() {
    return Number(this.#animations[0]?.currentTime ?? 0)
  }

  #seek(time: number) {
    for (const animation of this.#animations) animation.currentTime = time
    this.#show()
  }

  #show() {
    this.#position.value = String(this.#time)
    const current = Math.min(STATIONS.length - 1, Math.floor(this.#time / PER_STATION_MS))
    this.#position.ariaValueText = `Step ${current + 1} of ${STATIONS.length}`
    this.#steps.forEach((step, index) => {
      if (index === current) step.setAttribute('aria-current', 'step')
      else step.removeAttribute('aria-current')
    })
  }
}

/** The letter leaves a station after its rest; the mark appears shortly before. Without motion, it jumps. */
function animate(scene: Element, still: boolean): Animation[] {
  const timing = { duration: DURATION_MS, fill: 'both' } as const
  const part = 1 / STATIONS.length
  const way = STATIONS.flatMap(({ x, y }, index) => {
    const translate = `${x}px ${y}px`
    const isLast = index === STATIONS.length - 1
    const easing = still ? 'steps(1, end)' : 'ease-in-out'
    return [
      { offset: index * part, translate },
      { offset: isLast ? 1 : (index + REST) * part, translate, easing },
    ]
  })
  const envelope = scene.querySelector('[data-envelope]')?.animate(way, timing)
  const marks = [...scene.querySelectorAll('[data-mark]')].map((mark, index) => {
    const lands = (index + REST / 2) * part
    return mark.animate(
      [
        { offset: 0, opacity: 0, scale: '1.6' },
        { offset: lands, opacity: 0, scale: '1.6', easing: still ? 'steps(1, end)' : 'ease-out' },
        { offset: lands + 0.008, opacity: 1, scale: '1' },
        { offset: 1, opacity: 1, scale: '1' },
      ],
      timing,
    )
  })
  const animations = envelope ? [envelope, ...marks] : marks
  for (const animation of animations) animation.pause()
  return animations
}
