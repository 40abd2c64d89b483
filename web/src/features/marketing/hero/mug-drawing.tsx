export function MugDrawing() {
  return (
    <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="300" fill="var(--shop-paper)" />
      <rect y="226" width="400" height="74" fill="var(--shop-shade)" opacity=".55" />
      <ellipse cx="206" cy="248" rx="158" ry="11" fill="var(--shop-text)" opacity=".1" />
      <path
        d="M322 118h12a27 27 0 0 1 27 27v8a27 27 0 0 1-27 27h-12"
        fill="none"
        stroke="var(--shop-glaze)"
        strokeWidth="12"
      />
      <path d="M222 92h104v118a30 30 0 0 1-30 30h-44a30 30 0 0 1-30-30z" fill="var(--shop-glaze)" />
      <path d="M222 196h104v14a30 30 0 0 1-30 30h-44a30 30 0 0 1-30-30z" fill="var(--shop-clay-2)" />
      <ellipse cx="274" cy="92" rx="52" ry="10" fill="var(--shop-glaze-2)" />
      <ellipse cx="274" cy="93.5" rx="43" ry="6.5" fill="var(--shop-text)" opacity=".28" />
      <path
        d="M176 150h12a25 25 0 0 1 25 25v6a25 25 0 0 1-25 25h-12"
        fill="none"
        stroke="var(--shop-clay)"
        strokeWidth="12"
      />
      <path d="M78 126h102v94a30 30 0 0 1-30 30h-42a30 30 0 0 1-30-30z" fill="var(--shop-clay)" />
      <path d="M78 126h102v40c-12 10-22-3-36 3s-22 10-36 1-20 4-30-3z" fill="var(--shop-glaze-2)" />
      <ellipse cx="129" cy="126" rx="51" ry="10" fill="var(--shop-glaze-2)" />
      <ellipse cx="129" cy="127.5" rx="42" ry="6.5" fill="var(--shop-text)" opacity=".24" />
    </svg>
  );
}
