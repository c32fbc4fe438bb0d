extension ChecklistPage {
    /// The style of all pages, exactly as it stands in them.
    public static let style = """

        :root { color-scheme: light dark; --text: light-dark(#1f1e1b, #edebe6); --muted: light-dark(#625e56, #aca89f);
          --line: light-dark(#e3e0d9, #373732); --back: light-dark(#f7f6f3, #131312); --soft: light-dark(#efede8, #262624);
          --accent: light-dark(#0b6a72, #5fc6c6); --done: light-dark(#236437, #7fcb8d); }
        * { box-sizing: border-box; }
        body { margin: 0; padding: 24px 16px 48px; background: var(--back); color: var(--text);
          font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
        main, footer { max-width: 44rem; margin-inline: auto; }
        h1 { margin: 0 0 8px; font-size: 1.75rem; line-height: 1.25; }
        h2 { margin: 32px 0 4px; font-size: 1.125rem; line-height: 1.35; }
        p { margin: 0 0 8px; }
        a { color: var(--accent); }
        .dot { inline-size: 0.55em; block-size: 0.55em; margin-inline-end: 0.4em; }
        .progress, .facts, footer { color: var(--muted); font-size: 0.875rem; }
        progress { inline-size: 8rem; margin-inline-end: 8px; accent-color: var(--done); vertical-align: middle; }
        .facts { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 0; }
        header .facts { margin-block: 4px 12px; }
        .label, .status { padding: 1px 8px; border-radius: 999px; background: var(--soft); color: var(--muted);
          font-size: 0.8125rem; white-space: nowrap; }
        .label { white-space: normal; }
        .tasks { margin: 0; padding: 0; list-style: none; }
        .tasks > li { display: flex; gap: 12px; padding-block: 10px; border-block-start: 1px solid var(--line); }
        .tasks .tasks { margin-block-start: 6px; }
        .tasks > li > div { flex: 1; min-inline-size: 0; }
        .title { margin: 0; }
        .box { flex: none; inline-size: 20px; block-size: 20px; margin-block-start: 2px; border: 2px solid var(--muted);
          border-radius: 6px; }
        .in_progress > .box { border-color: var(--accent); background: linear-gradient(var(--accent) 0 0) center/8px 8px no-repeat; }
        .completed > .box { border-color: var(--done); background: var(--done); }
        .completed > .box::after { content: ""; display: block; inline-size: 5px; block-size: 10px; margin: 1px auto 0;
          border: solid var(--back); border-width: 0 2px 2px 0; transform: rotate(45deg); }
        .completed > div > .title > bdi { color: var(--muted); text-decoration: line-through; }
        .completed > div > .title > .status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
          clip-path: inset(50%); padding: 0; }
        .text { margin-block-start: 6px; font-size: 0.9375rem; }
        .text > :last-child { margin-block-end: 0; }
        .text ul, .text ol { margin: 0 0 8px; padding-inline-start: 24px; }
        .text blockquote { margin: 0 0 8px; padding-inline-start: 12px; border-inline-start: 3px solid var(--line); color: var(--muted); }
        .text pre { margin: 0 0 8px; padding: 8px 12px; border-radius: 6px; background: var(--soft); white-space: pre-wrap; }
        .text code { font: 0.9em ui-monospace, monospace; }
        .plain { white-space: pre-wrap; }
        footer { margin-block-start: 32px; padding-block-start: 12px; border-block-start: 1px solid var(--line); }
        @media print { :root { color-scheme: light; } body { padding: 0; font-size: 11pt; } .tasks > li { break-inside: avoid; }
          .box { border-color: #000 !important; background: none !important; } .completed > .box::after { border-color: #000; }
          h2 { break-after: avoid; } }

        """
}
