// A number on the thing that is wrong. Without script it leads to the list; with it, the fault opens below the drawing.
import type { MouseEvent } from 'react'
import type { Pin, Place } from '#shared/message/inbox-preview/pins.ts'
import { faultId } from './fault.tsx'
import styles from './pin.module.css'

/** The pins of a drawing, and the one whose fault is shown. */
export interface Numbered {
  pins: readonly Pin[]
  open: number | null
  onOpen: (number: number) => void
}

interface PinMarkProps {
  numbered: Numbered
  at: Place
}

export function PinMark({ numbered: { pins, open, onOpen }, at }: PinMarkProps) {
  const pin = pins.find(({ place }) => place === at)
  if (!pin) return null
  const { number, tone, label } = pin
  const show = (event: MouseEvent) => {
    event.preventDefault()
    onOpen(number)
  }
  return (
    <a
      href={`#${faultId(number)}`}
      className={styles.pin}
      data-tone={tone}
      data-place={at}
      aria-label={`${number}: ${label}`}
      aria-current={open === number || undefined}
      onClick={show}
    >
      <span className={styles.number}>{number}</span>
    </a>
  )
}
