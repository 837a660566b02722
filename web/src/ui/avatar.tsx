/** A person's picture, else the initials. */
export function Avatar({ image, initials }: { image: string | null; initials: string }) {
  return (
    <span
      aria-hidden
      className="grid size-9 place-items-center overflow-hidden rounded-full bg-block text-13 font-semibold tracking-[0.02em] text-on-block"
    >
      {image ? <img src={image} alt="" className="size-full object-cover" /> : initials}
    </span>
  )
}
