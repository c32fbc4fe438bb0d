/// How the page looks, in light and in dark, on a phone and at a desk.
enum PageStyle {
    static let text = """
        :root{color-scheme:light dark;--text:#1c2024;--soft:#5a636d;--line:#d9dde2;--back:#fff;--panel:#f6f7f9;--link:#0b57d0;
        --get:#0b6e4f;--post:#8a4b08;--put:#7a3e9d;--delete:#b3261e}
        @media (prefers-color-scheme:dark){:root{--text:#e3e6ea;--soft:#a3acb6;--line:#363c44;--back:#15181c;--panel:#1d2126;
        --link:#8ab4f8;--get:#6fd3ae;--post:#f0b36a;--put:#d3a6ee;--delete:#f2a29b}}
        *{box-sizing:border-box}
        [hidden]{display:none!important}
        html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
        body{margin:0;font:1rem/1.55 system-ui,sans-serif;color:var(--text);background:var(--back);overflow-wrap:anywhere}
        a{color:var(--link);text-underline-offset:.15em}
        :focus-visible{outline:2px solid var(--link);outline-offset:2px}
        code,pre{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
        code{background:var(--panel);border-radius:.25rem;padding:.05rem .2rem}
        pre{overflow-x:auto;overflow-wrap:normal;margin:.75rem 0;padding:.75rem;background:var(--panel);
        border:1px solid var(--line);border-radius:.5rem}
        pre code{padding:0}
        h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
        h2{font-size:1.375rem;line-height:1.3;margin:3rem 0 .5rem}
        h3{font-size:1.0625rem;line-height:1.4;margin:0 0 .25rem}
        h4{font-size:.875rem;margin:1.25rem 0 .25rem;color:var(--soft)}
        h3 a{color:inherit;text-decoration:none}
        h3 a:hover{text-decoration:underline}
        p,ul{margin:.5rem 0}
        main>section>ul,article>ul{padding-left:1.25rem}
        article{border-top:1px solid var(--line);margin-top:2rem;padding-top:1.5rem}
        .path{padding:0;background:none}
        .caller{color:var(--soft);font-size:.9375rem}
        .path b{font-weight:600}
        .get{color:var(--get)}.post{color:var(--post)}.put,.patch{color:var(--put)}.delete{color:var(--delete)}
        .table{overflow-x:auto}
        table{border-collapse:collapse;width:100%;font-size:.9375rem}
        th,td{overflow-wrap:break-word;text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line)}
        th{font-size:.8125rem;font-weight:600;color:var(--soft)}
        td p,td ul{margin:0}
        td p+p{margin-top:.25rem}
        td:first-child{min-width:6rem}
        td:last-child{min-width:12rem;padding-right:0}
        .skip{position:absolute;left:-100vw}
        .skip:focus{left:.5rem;top:.5rem;z-index:2;padding:.5rem;background:var(--back)}
        header{background:var(--panel)}
        header p{margin:0;font-weight:600}
        header p a{color:inherit;text-decoration:none}
        summary{cursor:pointer}
        nav input{width:100%;margin:0 0 .75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--back);
        border:1px solid var(--line);border-radius:.5rem}
        nav .none{font-weight:400;color:var(--soft)}
        nav ul{list-style:none;margin:0;padding:0}
        nav summary{padding:.3rem 0;font-weight:600}
        nav>ul a,nav details a{display:block;padding:.3rem 0;color:inherit;text-decoration:none;line-height:1.35}
        nav>ul a{font-weight:600}
        nav details ul{margin:0 0 .5rem;padding-left:.875rem;border-left:2px solid var(--line)}
        nav li .path{display:block;color:var(--soft);font-size:.75rem}
        nav li code{background:none;padding:0}
        nav a:hover,nav [aria-current]{color:var(--link)}
        main{padding:1rem}
        @media (max-width:59.99rem){
        html{scroll-padding-top:4rem}
        header{position:sticky;top:0;z-index:1;display:flex;align-items:center;justify-content:space-between;min-height:3rem;
        padding:0 1rem;border-bottom:1px solid var(--line)}
        .menu summary{padding:.25rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--back);list-style:none}
        .menu summary::-webkit-details-marker{display:none}
        .menu summary::after{content:" \\25BE"}
        .menu[open] summary::after{content:" \\25B4"}
        nav{display:none;position:absolute;top:100%;left:0;right:0;max-height:calc(100vh - 3rem);max-height:calc(100dvh - 3rem);
        overflow-y:auto;overscroll-behavior:contain;padding:1rem;background:var(--panel);border-bottom:1px solid var(--line);
        box-shadow:0 .5rem 1rem #0003}
        .menu[open]+nav{display:block}
        nav summary,nav>ul a,nav details a{padding:.5rem 0}
        nav input{font-size:1rem}
        }
        @media (max-width:40rem){
        table,tbody{display:block}
        thead{position:absolute;left:-100vw}
        tr{display:flex;flex-wrap:wrap;gap:.15rem .75rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
        td{min-width:0;max-width:100%;padding:0;border:0;overflow-wrap:anywhere}
        td:empty{display:none}
        td:first-child,td:last-child{flex-basis:100%;min-width:0}
        td:not(:first-child):not(:last-child){color:var(--soft);font-size:.875rem}
        }
        @media (min-width:60rem){
        body{display:grid;grid-template-columns:20rem minmax(0,1fr)}
        header{position:sticky;top:0;height:100vh;overflow-y:auto;overscroll-behavior:contain;padding:1.5rem 1.25rem;
        border-right:1px solid var(--line)}
        header p{margin-bottom:1rem;font-size:1.125rem}
        .menu{display:none}
        main{max-width:62rem;padding:2rem 2.5rem 6rem}
        }
        """
}
